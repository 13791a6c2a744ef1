/** The ways in which `svc check` reports: one entry of this table each. */
import type { Output } from '../render/screen.ts';
import type { CheckedFile } from './checked-file.ts';
import { jsonReport } from './json-report.ts';
import { textReport } from './text-report.ts';

/** Writes the problems of all files as one text. */
export type Format = (output: Output, files: readonly CheckedFile[]) => string;

/** By the name that `--format` takes; the first is the default. */
export const FORMATS = { text: textReport, json: jsonReport } as const satisfies Readonly<Record<string, Format>>;
