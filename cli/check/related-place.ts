import type { Problem } from '../../service/options/problem.ts';
import type { TextRange } from '../../service/values.ts';
import type { CheckedFile } from './checked-file.ts';

/** A place that explains a problem. */
export interface FilePlace {
  /** The file that it lies in. */
  readonly file: CheckedFile;
  readonly range: TextRange;
  readonly message: string;
}

/**
 * Finds the other place that explains a problem.
 *
 * @param file the file that the problem is told on
 * @param problem one of its problems
 * @returns the place; nothing where the problem needs none, or where the other file is not known
 */
export function relatedPlace(file: CheckedFile, { related }: Problem): FilePlace | undefined {
  if (related === undefined) return undefined;
  const { range, message } = related;
  const holder = related.file === undefined ? file : file.otherFile?.(related.file);
  return holder && { file: holder, range, message };
}
