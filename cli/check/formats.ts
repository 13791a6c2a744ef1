/** The ways in which `svc check` reports: one entry of this table each. */
import type { Output } from '../render/screen.ts';
import type { CheckedFile } from './checked-file.ts';
import { githubReport } from './github-report.ts';
import { gitlabReport } from './gitlab-report.ts';
import { jsonReport } from './json-report.ts';
import type { Repository } from './repository.ts';
import { sarifReport } from './sarif-report.ts';
import { textReport } from './text-report.ts';

/** Writes the problems of all files as one text. */
export type Format = (output: Output, files: readonly CheckedFile[], repository: Repository) => string;

/** By the name that `--format` takes; the first is the default. */
export const FORMATS = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  github: githubReport,
  gitlab: gitlabReport,
} as const satisfies Readonly<Record<string, Format>>;
