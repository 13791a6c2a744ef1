/** `svc check --fix`: applies what can be mended safely. */
import { randomBytes } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkText } from '../../service/options/check-document.ts';
import { fixesOf } from '../../service/options/fixes.ts';
import type { Problem, TextEdit } from '../../service/options/problem.ts';
import type { Severity } from '../../service/values.ts';
import { readDocument } from './checked-file.ts';

/**
 * Mends a file with {@link fixText}, and writes it if anything changed: beside it first, so that it is never half written.
 *
 * @param folder absolute path of the current folder
 * @param file absolute path of the file
 * @returns how many fixes were applied
 */
export async function fixFile(folder: string, file: string): Promise<number> {
  const { text, mark } = await readDocument(file, path.relative(folder, file));
  const mended = fixText(text);
  if (mended.text !== text) await replaceFile(file, mark + mended.text);
  return mended.fixes;
}

/**
 * Mends a text, one preferred fix after another. A fix counts only if it leaves less to be told than before, so that mending
 * ends, and never trades one problem for another (an empty value in place of a missing field).
 *
 * @param text an options object as text
 * @returns the text without the problems that could be mended, and how many fixes that took
 */
export function fixText(text: string): { readonly text: string; readonly fixes: number } {
  let now = { text, ...checkText(text) };
  let fixes = 0;
  for (let at = 0; at < now.problems.length; ) {
    const problem = now.problems[at];
    const fix = problem && fixesOf(now.document, problem).find(({ preferred }) => preferred);
    const next = fix && withEdits(now.text, fix.edits);
    const then = next === undefined ? undefined : { text: next, ...checkText(next) };
    if (then !== undefined && isLess(weightOf(then.problems), weightOf(now.problems))) {
      now = then;
      fixes += 1;
      at = 0;
    } else at += 1;
  }
  return { text: now.text, fixes };
}

/** How much there is to be told, what counts most first: a fault of syntax hides other problems, so that mending it can uncover some. */
function weightOf(problems: readonly Problem[]): readonly number[] {
  const syntax = problems.filter(({ code }) => code === 'syntax').length;
  const count = (severity: Severity) => problems.filter((problem) => problem.severity === severity).length;
  return [syntax, count('error'), count('warning'), count('hint')];
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const first = a.findIndex((part, at) => part !== b[at]);
  return first >= 0 && (a[first] ?? 0) < (b[first] ?? 0);
}

function withEdits(text: string, edits: readonly TextEdit[]): string {
  const last = [...edits].sort((a, b) => b.range.start - a.range.start);
  return last.reduce((now, { range, newText }) => now.slice(0, range.start) + newText + now.slice(range.end), text);
}

async function replaceFile(file: string, text: string): Promise<void> {
  // A link stays a link: what it points to is replaced.
  const target = await realpath(file);
  const beside = path.join(path.dirname(target), `.${path.basename(target)}.${randomBytes(4).toString('hex')}`);
  try {
    const { mode } = await stat(target);
    await writeFile(beside, text, { mode });
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
