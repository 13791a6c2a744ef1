/**
 * Section 4.6 of the rules: comments that leave a problem be.
 *
 * `// svc-ignore <code>[, <code>…][: why]`, on a line of its own, silences warnings and hints on the next line;
 * `// svc-ignore-file …`, above the object, does it for the whole file.
 */

import type { TextRange } from '../values.ts';
import { CODES, isCode, severityOf } from './codes.ts';
import { inOrder } from './findings.ts';
import { lineOf, lineStarts } from './lines.ts';
import { nearest } from './nearest.ts';
import { type Problem, problemOf } from './problem.ts';
import type { OptionsDocument } from './read.ts';
import { alternatives, quote } from './wording.ts';

/** One code that a comment names. */
interface Directive {
  readonly code: string;
  /** The code in the comment. */
  readonly range: TextRange;
  /** The line whose problems are meant, or the whole file; nothing when the comment is in the wrong place. */
  readonly target?: number | 'file';
  readonly wholeFile: boolean;
  used: boolean;
}

const DIRECTIVE = /^\/\/\s*svc-ignore(-file)?(?![\w-])/;

/**
 * Leaves out the problems that comments silence, and tells the comments that silence nothing.
 *
 * @param document - the document that the problems are of
 * @param problems - all its problems
 * @returns the remaining problems with those of the comments, in their order
 */
export function applyIgnores(document: OptionsDocument, problems: readonly Problem[]): Problem[] {
  const starts = lineStarts(document.text);
  const directives = directivesOf(document, starts);
  if (directives.length === 0) return inOrder(problems);
  const silence = silencer(directives, starts);
  const remaining = problems.filter((problem) => !silence(problem));
  const unused = directives.filter(({ used }) => !used).map(unusedIgnore);
  // An unused comment is a hint like any other, so another comment can silence it.
  const told = unused.filter((problem) => !silence(problem));
  return inOrder([...remaining, ...told.filter((problem) => !wasUsed(problem, directives))]);
}

function silencer(directives: readonly Directive[], starts: readonly number[]): (problem: Problem) => boolean {
  const byTarget = new Map<string, Directive[]>();
  for (const directive of directives) {
    const key = `${directive.target} ${directive.code}`;
    byTarget.set(key, [...(byTarget.get(key) ?? []), directive]);
  }
  return ({ severity, code, range }) => {
    if (severity === 'error') return false;
    const line = lineOf(starts, range.start);
    const found = [...(byTarget.get(`${line} ${code}`) ?? []), ...(byTarget.get(`file ${code}`) ?? [])];
    for (const directive of found) directive.used = true;
    return found.length > 0;
  };
}

/** A comment that silences the hint about another comment is found to be used only after its own hint was made. */
function wasUsed(problem: Problem, directives: readonly Directive[]): boolean {
  return directives.some(({ used, range }) => used && range.start === problem.range.start);
}

function directivesOf({ text, root, comments }: OptionsDocument, starts: readonly number[]): Directive[] {
  const ownLines = new Set(
    comments.filter(({ range }) => standsAlone(text, range, starts)).map(({ range }) => lineOf(starts, range.start)),
  );
  return comments.flatMap(({ range, line: isLine }) => {
    const head = isLine ? DIRECTIVE.exec(text.slice(range.start, range.end)) : null;
    if (!head) return [];
    const line = lineOf(starts, range.start);
    const wholeFile = head[1] !== undefined;
    let next = line + 1;
    while (ownLines.has(next)) next++;
    const fits = wholeFile ? !root || range.start < root.range.start : ownLines.has(line);
    const target = fits ? (wholeFile ? ('file' as const) : next) : undefined;
    return codesIn(text, range.start + head[0].length, range.end).map((code) => ({
      ...code,
      target,
      wholeFile,
      used: false,
    }));
  });
}

function codesIn(text: string, from: number, to: number): { code: string; range: TextRange }[] {
  const list = text.slice(from, to).split(':')[0] ?? '';
  const found: { code: string; range: TextRange }[] = [];
  let offset = from;
  for (const part of list.split(',')) {
    const code = part.trim();
    const start = offset + part.indexOf(code);
    if (code) found.push({ code, range: { start, end: start + code.length } });
    offset += part.length + 1;
  }
  return found;
}

function standsAlone(text: string, range: TextRange, starts: readonly number[]): boolean {
  return !text.slice(starts[lineOf(starts, range.start)], range.start).trim();
}

function unusedIgnore({ code, range, target, wholeFile }: Directive): Problem {
  return problemOf({ code: 'unused-ignore', path: [], range, message: unusedMessage(code, target, wholeFile) });
}

function unusedMessage(code: string, target: Directive['target'], wholeFile: boolean): string {
  if (!isCode(code)) {
    const near = nearest(code, CODES, 3);
    return `There is no code ${quote(code)}; ${near.length ? `did you mean ${alternatives(near)}?` : 'remove it.'}`;
  }
  if (severityOf(code) === 'error') return `${quote(code)} is an error, which cannot be silenced; remove this.`;
  if (target !== undefined) {
    return `There is no ${quote(code)} ${wholeFile ? 'in this file' : 'on the next line'}; remove this.`;
  }
  return wholeFile
    ? 'This silences nothing here; move it above the object.'
    : 'This silences nothing here; put it on a line of its own above the problem.';
}
