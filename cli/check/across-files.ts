import { placementsIndex } from '../../service/options/across-files.ts';
import { inOrder } from '../../service/options/findings.ts';
import type { CheckedFile } from './checked-file.ts';

/**
 * Adds the problems that the files of one call have with each other.
 *
 * @param files files, each checked by itself
 * @returns the same files in the same order; those with such problems know the others
 */
export function checkAcross(files: readonly CheckedFile[]): readonly CheckedFile[] {
  const index = placementsIndex();
  for (const { name, placed = [] } of files) index.update(name, placed);
  const byName = new Map<string, CheckedFile>();
  const together = files.map((file) => {
    const found = index.problemsOf(file.name);
    if (found.length === 0) return file;
    const problems = inOrder([...file.problems, ...found]);
    return { ...file, problems, otherFile: (name: string) => byName.get(name) };
  });
  for (const file of together) byName.set(file.name, file);
  return together;
}
