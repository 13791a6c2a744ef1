/** `svc check --fix`: applies what can be mended safely. */
import { randomBytes } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkText } from '../../service/options/check-document.ts';
import { fixesOf } from '../../service/options/fixes.ts';
import type { TextEdit } from '../../service/options/problem.ts';
import { readDocument } from './checked-file.ts';

/** A fix can make room for another one; a file that is not stable after this many rounds never will be. */
const MOST_ROUNDS = 25;

/**
 * Applies the preferred fix of every problem that has one, again and again until there is none left, and writes the file if
 * anything changed: beside it first, so that it is never half written.
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
 * Mends a text.
 *
 * @param text an options object as text
 * @returns the text without the problems that could be mended, and how many fixes that took; the text as it was when
 *   mending it would have led to more errors than before
 */
export function fixText(text: string): { readonly text: string; readonly fixes: number } {
  let now = text;
  let fixes = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { document, problems } = checkText(now);
    const edits: TextEdit[] = [];
    let applied = 0;
    for (const problem of problems) {
      const fix = fixesOf(document, problem).find(({ preferred }) => preferred === true);
      if (fix === undefined || fix.edits.length === 0 || fix.edits.some((edit) => edits.some((other) => meet(edit, other)))) continue;
      edits.push(...fix.edits);
      applied += 1;
    }
    const next = withEdits(now, edits);
    if (next === now || errorsIn(next) > errorsIn(now)) break;
    now = next;
    fixes += applied;
  }
  return { text: now, fixes };
}

/** Two insertions at one place meet, too: their order would be a guess. */
function meet({ range: a }: TextEdit, { range: b }: TextEdit): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function withEdits(text: string, edits: readonly TextEdit[]): string {
  const last = [...edits].sort((a, b) => b.range.start - a.range.start);
  return last.reduce((now, { range, newText }) => now.slice(0, range.start) + newText + now.slice(range.end), text);
}

function errorsIn(text: string): number {
  return checkText(text).problems.filter(({ severity }) => severity === 'error').length;
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
