/** Mends everything in a document that can be mended without asking. */

import type { Severity } from '../values.ts';
import { type CheckedDocument, checkText } from './check-document.ts';
import type { Code } from './codes.ts';
import { applyTextEdits } from './edits.ts';
import { fixesOf } from './fixes.ts';
import type { Problem, TextEdit } from './problem.ts';
import { editsSince, type Piece, thenEdited, unedited } from './successive-edits.ts';

/** A document after it was mended. */
export interface MendedDocument {
  readonly text: string;
  /** What was changed; edits of the document as it was, in order, that do not overlap. */
  readonly edits: readonly TextEdit[];
  /** How many fixes that took. */
  readonly fixes: number;
}

/** A preferred fix that may be worth applying. */
interface Attempt {
  readonly edits: readonly TextEdit[];
  /** From the first to the last character that it touches. */
  readonly start: number;
  readonly end: number;
  /** The same for fixes that do the same about the same. */
  readonly kind: string;
}

/** A document is mended no further when this many characters were checked again: it would not answer in time. */
const MOST_CHECKED = 100_000_000;

/**
 * Applies the preferred fixes of a document until none is left that helps. A fix counts only if it leaves less to be told
 * than before, so that mending ends, and never trades one problem for another (an empty value for a missing field).
 *
 * @param checked - a document with its problems
 * @param only - the code whose problems are to be mended; all when absent
 * @returns the document without the problems that could be mended
 */
export function fixAll(checked: CheckedDocument, only?: Code): MendedDocument {
  const before = checked.document.text;
  let now = checked;
  let pieces: readonly Piece[] = unedited(before);
  let fixes = 0;
  let budget = MOST_CHECKED;

  const accept = (attempts: readonly Attempt[], code: Code): boolean => {
    const edits = attempts.reduce<TextEdit[]>((all, attempt) => all.concat(attempt.edits), []);
    const then = checkText(applyTextEdits(now.document.text, edits), { strict: now.document.strict });
    budget -= then.document.text.length;
    const helps =
      attempts.length === 1 ? isLess(then.problems, now.problems) : areGone(attempts.length, code, then, now);
    if (!helps) return false;
    now = then;
    pieces = thenEdited(pieces, edits);
    fixes += attempts.length;
    return true;
  };

  /** Accepts as many of these fixes at once as it can; when they do not all help, those of one half. */
  const acceptSome = (attempts: readonly Attempt[], code: Code, refused: Set<string>): boolean => {
    const left = attempts.filter(({ kind }) => !refused.has(kind));
    if (left.length === 0 || budget <= 0) return false;
    if (accept(left, code)) return true;
    if (left.length === 1) {
      for (const { kind } of left) refused.add(kind);
      return false;
    }
    const middle = left.length >> 1;
    return acceptSome(left.slice(0, middle), code, refused) || acceptSome(left.slice(middle), code, refused);
  };

  let goesOn = true;
  while (goesOn) {
    const refused = new Set<string>();
    goesOn = attemptsByCode(now, only).some(([code, attempts]) => acceptSome(attempts, code, refused));
  }
  return { text: now.document.text, edits: editsSince(before, pieces), fixes };
}

/** The preferred fixes, those of one code together, in the order in which the codes are told. */
function attemptsByCode({ document, problems }: CheckedDocument, only: Code | undefined): [Code, Attempt[]][] {
  const byCode = new Map<Code, Attempt[]>();
  for (const problem of problems) {
    if (only !== undefined && problem.code !== only) continue;
    const fix = fixesOf(document, problem).find(({ preferred }) => preferred);
    if (!fix) continue;
    const attempts = byCode.get(problem.code) ?? [];
    byCode.set(problem.code, attempts);
    attempts.push({
      edits: fix.edits,
      start: Math.min(...fix.edits.map(({ range }) => range.start)),
      end: Math.max(...fix.edits.map(({ range }) => range.end)),
      kind: `${problem.message} ${fix.title}`,
    });
  }
  return Array.from(byCode, ([code, attempts]): [Code, Attempt[]] => [code, apart(attempts)]);
}

/** Leaves out the fixes that come too near to another one; the next round has them again. */
function apart(attempts: readonly Attempt[]): Attempt[] {
  const chosen: Attempt[] = [];
  let last = { start: -1, end: -1 };
  for (const attempt of attempts.slice().sort((a, b) => a.start - b.start)) {
    const { start, end } = attempt;
    const areInsertions = start === end || last.start === last.end;
    if (areInsertions ? start <= last.end : start < last.end) continue;
    chosen.push(attempt);
    last = attempt;
  }
  return chosen;
}

/**
 * Tells whether as many problems of a code are gone as were to be mended, and no other one came up that is as grave. A graver
 * one hides others, so that mending it can uncover what counts less.
 */
function areGone(count: number, code: Code, then: CheckedDocument, now: CheckedDocument): boolean {
  const first = now.problems.find((problem) => problem.code === code);
  const rank = first ? rankOf(first) : 0;
  const balance = new Map<Code, number>([[code, count]]);
  for (const problem of now.problems) balance.set(problem.code, (balance.get(problem.code) ?? 0) - 1);
  for (const problem of then.problems) {
    if (rankOf(problem) <= rank) balance.set(problem.code, (balance.get(problem.code) ?? 0) + 1);
  }
  return Array.from(balance.values()).every((more) => more <= 0);
}

/** Tells whether less is to be told, what counts most first. */
function isLess(then: readonly Problem[], now: readonly Problem[]): boolean {
  const change = RANKS.map(() => 0);
  for (const problem of then) change[rankOf(problem)] = (change[rankOf(problem)] ?? 0) + 1;
  for (const problem of now) change[rankOf(problem)] = (change[rankOf(problem)] ?? 0) - 1;
  return (change.find((difference) => difference !== 0) ?? 0) < 0;
}

/** What counts most first: a fault of syntax hides other problems, so that mending it can uncover some. */
const RANKS: readonly ('syntax' | Severity)[] = ['syntax', 'error', 'warning', 'hint'];

function rankOf({ code, severity }: Problem): number {
  return RANKS.indexOf(code === 'syntax' ? code : severity);
}
