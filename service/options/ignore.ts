/**
 * Section 4.6 of the rules: comments that leave a problem be.
 *
 * `// svc-ignore <code>[, <code>…][: why]`, on a line of its own, silences warnings and hints on the next line;
 * `// svc-ignore-file …`, above the object, does it for the whole file.
 */

import type { TextRange } from '../values.ts';
import { CODES, type Code, isCode, scopeOf, severityOf } from './codes.ts';
import { inOrder } from './findings.ts';
import { lineOf, lineStarts } from './lines.ts';
import { nearest } from './nearest.ts';
import { type Problem, problemOf } from './problem.ts';
import type { OptionsDocument } from './read.ts';
import { alternatives, quote } from './wording.ts';

/** One code that a comment names. */
export interface Directive {
  readonly code: string;
  /** The code in the comment. */
  readonly range: TextRange;
  /** The line whose problems are meant, or the whole file; nothing when the comment is in the wrong place. */
  readonly target?: number | 'file';
  readonly wholeFile: boolean;
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
  const { text, comments } = document;
  // The lines of a long text take longer to find than all of its problems, and most comments are of another kind.
  if (!comments.some(({ range }) => DIRECTIVE.test(text.slice(range.start, range.end)))) return inOrder(problems);
  const starts = lineStarts(text);
  const directives = directivesOf(document, starts);
  if (directives.length === 0) return inOrder(problems);
  const written = new Set(directives.map(({ target, code }) => `${target} ${code}`));
  const used = new Set<string>();
  const isSilenced = ({ severity, code, range }: Problem): boolean => {
    const found = [`${lineOf(starts, range.start)} ${code}`, `file ${code}`].filter((key) => written.has(key));
    if (severity === 'error' || found.length === 0) return false;
    for (const key of found) used.add(key);
    return true;
  };
  const remaining = problems.filter((problem) => !isSilenced(problem));
  const isUnused = ({ target, code }: Directive) => !used.has(`${target} ${code}`) && !mayBeUsedElsewhere(target, code);
  const unusedOnes = () => directives.filter(isUnused).map(unusedIgnore);
  // The hint about an unused comment is a hint like any other: another comment can silence it, and is used then.
  const silenced = new Set(
    unusedOnes()
      .filter(isSilenced)
      .map(({ range }) => range.start),
  );
  return inOrder([...remaining, ...unusedOnes().filter(({ range }) => !silenced.has(range.start))]);
}

/**
 * Tells whether a comment of a document silences a problem that was found beyond it, in other files or in the warehouse.
 *
 * @param document - the document that the problem lies in
 * @param code - the code of the problem
 * @param range - where it lies in the document
 * @returns false for an error, which cannot be silenced
 */
export function isSilencedIn(document: OptionsDocument, code: Code, { start }: TextRange): boolean {
  if (document.comments.length === 0 || severityOf(code) === 'error') return false;
  const starts = lineStarts(document.text);
  const targets = directivesOf(document, starts).filter((directive) => directive.code === code);
  return targets.some(({ target }) => target === 'file' || target === lineOf(starts, start));
}

/** Nothing that is known here says that a comment in the right place is of no use to what is told beyond the document. */
function mayBeUsedElsewhere(target: Directive['target'], code: string): boolean {
  return target !== undefined && isCode(code) && scopeOf(code) !== 'document' && severityOf(code) !== 'error';
}

/**
 * Finds the codes that comments silence.
 *
 * @param document - a document
 * @param starts - where its lines start
 * @returns each code that a comment names, also where it is in the wrong place; the last comment first
 */
export function directivesOf({ text, root, comments }: OptionsDocument, starts: readonly number[]): Directive[] {
  const ownLines = new Set(
    comments.filter(({ range }) => standsAlone(text, range, starts)).map(({ range }) => lineOf(starts, range.start)),
  );
  const directives: Directive[] = [];
  const below = new Map<number, number>();
  // From the last comment to the first, so that each line of comments knows already what stands below the next one.
  for (const { range, line: isLine } of comments.slice().reverse()) {
    const line = lineOf(starts, range.start);
    const next = below.get(line + 1) ?? line + 1;
    if (ownLines.has(line)) below.set(line, next);
    const head = isLine ? DIRECTIVE.exec(text.slice(range.start, range.end)) : null;
    if (!head) continue;
    const wholeFile = head[1] !== undefined;
    const fits = wholeFile ? !root || range.start < root.range.start : ownLines.has(line);
    const target = fits ? (wholeFile ? ('file' as const) : next) : undefined;
    for (const code of codesIn(text, range.start + head[0].length, range.end)) {
      directives.push({ ...code, target, wholeFile });
    }
  }
  return directives;
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
