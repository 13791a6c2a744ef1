/**
 * The corpus in `corpus/`: small options documents, each with what is told about it, for every place that checks options.
 *
 * Beside `name.svc.jsonc` stands `name.told`: a line `path [code]` for each problem, in order. A line that begins with
 * `strict: ` is told only where JSON is read strictly, as in a SQL script.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { isCode, scopeOf } from '../service/options/codes.ts';
import { pathText } from '../service/options/findings.ts';
import type { Problem } from '../service/options/problem.ts';

/** A document of the corpus. */
export interface CorpusDocument {
  /** `family/name`. */
  readonly name: string;
  readonly text: string;
  /** What is told about it as a file, in order: `path [code]`. */
  readonly told: readonly string[];
  /** What is told about it as JSON proper. */
  readonly toldStrictly: readonly string[];
}

const FOLDER = new URL('corpus/', import.meta.url);
const ENDING = '.svc.jsonc';
const STRICT = 'strict: ';

/** Every document of the corpus, by name. */
export const CORPUS: readonly CorpusDocument[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length).replaceAll('\\', '/'))
  .sort()
  .map((name) => {
    const lines = read(`${name}.told`).split('\n').slice(0, -1);
    return {
      name,
      text: read(name + ENDING),
      told: lines.filter((line) => !line.startsWith(STRICT)),
      toldStrictly: lines.map((line) => (line.startsWith(STRICT) ? line.slice(STRICT.length) : line)),
    };
  });

assert.ok(CORPUS.length >= 150, 'the corpus is there');

/**
 * Writes problems as the corpus does. Those that a document has only with other files are left out.
 *
 * @param problems - problems of one document, or the data that a report has of them
 * @returns `path [code]` for each, in order
 */
export function asTold(problems: readonly Pick<Problem, 'path' | 'code'>[]): string[] {
  return problems
    .filter(({ code }) => scopeOf(code) === 'document')
    .map(({ path, code }) => `${pathText(path)} [${code}]`);
}

/**
 * Reads the code out of a line of the corpus.
 *
 * @param line - `path [code]`
 * @returns the code; fails when there is none that the rules know
 */
export function codeOf(line: string): Problem['code'] {
  const code = /\[([a-z0-9-]+)\]$/.exec(line)?.[1] ?? '';
  assert.ok(isCode(code), line);
  return code;
}

function read(file: string): string {
  return readFileSync(new URL(file, FOLDER), 'utf8');
}
