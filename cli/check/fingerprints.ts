/** By what a problem is known again after lines have moved. */
import { createHash } from 'node:crypto';
import type { Problem } from '../../service/options/problem.ts';
import type { CheckedFile } from './checked-file.ts';

/**
 * Makes a fingerprint of each problem of a file, from its code, the fields that lead to it and the text that it is told on. So
 * it stays the same when lines or entries are added elsewhere, when the document is formatted anew, and when a message is worded
 * anew.
 *
 * @param file a checked file
 * @returns one for each problem, in the same order: `<hash>:<ordinal>`, the ordinal counting equal ones from 1; no two are equal
 */
export function fingerprintsOf(file: CheckedFile): readonly string[] {
  const counts = new Map<string, number>();
  return file.problems.map((problem) => {
    const hash = hashOf(identityOf(file, problem));
    const ordinal = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, ordinal);
    return `${hash}:${ordinal}`;
  });
}

/**
 * Hashes plain data.
 *
 * @param parts what the hash depends on
 * @returns 32 hexadecimal digits
 */
export function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function identityOf({ lines }: CheckedFile, { code, path, range, data }: Problem): readonly unknown[] {
  // An entry stays the same one when others come before it.
  const fields = path.map((step) => (typeof step === 'number' ? null : step));
  const text = lines.text.slice(range.start, range.end).replace(/\s+/g, ' ');
  return [code, fields, text, data?.field ?? null];
}
