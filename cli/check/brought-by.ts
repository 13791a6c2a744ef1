/** Leaves out the problems that a change has nothing to do with. */
import path from 'node:path';
import { scopeOf } from '../../service/options/codes.ts';
import { lineOf } from '../../service/options/lines.ts';
import type { TextRange } from '../../service/values.ts';
import type { FileChange } from './changes.ts';
import { checkFileText } from './check-files.ts';
import type { CheckedFile } from './checked-file.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { relatedPlace } from './related-place.ts';

/**
 * Keeps the problems that changes bring: those that lie on a changed line, that are explained by a changed line, or that their
 * file did not have before. (Where a field was removed, the problem lies on lines that nobody touched.)
 *
 * @param folder absolute path of the current folder
 * @param files checked files
 * @param changes what differs, by absolute path
 * @returns the changed files with the problems that are left
 */
export function broughtBy(
  folder: string,
  files: readonly CheckedFile[],
  changes: ReadonlyMap<string, FileChange>,
): readonly CheckedFile[] {
  const changed = files.flatMap((file) => {
    const change = changes.get(path.resolve(folder, file.name));
    return change === undefined
      ? []
      : [{ file, before: problemsBefore(file, change), isTouched: touchedBy(file, change) }];
  });
  const touches = new Map(changed.map(({ file, isTouched }) => [file.name, isTouched]));
  return changed.map(({ file, before, isTouched }) => {
    const fingerprints = fingerprintsOf(file);
    const problems = file.problems.filter((problem, at) => {
      const related = relatedPlace(file, problem);
      const isExplained = related !== undefined && touches.get(related.file.name)?.(related.range) === true;
      // What only several files together have cannot be looked up in one of them.
      const isNew = scopeOf(problem.code) === 'document' && !before.has(fingerprints[at] ?? '');
      return isTouched(problem.range) || isExplained || isNew;
    });
    return { ...file, problems };
  });
}

/** The fingerprints of what could be told about a file before. */
function problemsBefore({ name }: CheckedFile, { before }: FileChange): ReadonlySet<string> {
  return new Set(before === undefined ? [] : fingerprintsOf(checkFileText(name, before)));
}

/** Tells whether one of the lines of a range was changed. */
function touchedBy({ lines }: CheckedFile, change: FileChange): (range: TextRange) => boolean {
  // Git ends a line at a line feed only, while a carriage return alone ends one for us.
  const starts = [0];
  for (const { index } of lines.text.matchAll(/\n/g)) starts.push(index + 1);
  return ({ start, end }) => {
    const first = lineOf(starts, start) + 1;
    const last = lineOf(starts, Math.max(start, end - 1)) + 1;
    return change.lines.some((span) => span.first <= last && first <= span.last);
  };
}
