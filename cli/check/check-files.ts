/** Reading and checking options files and SQL scripts, as they are on disk. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkText } from '../../service/options/check-document.ts';
import { fixesOf } from '../../service/options/fixes.ts';
import { placedOptions } from '../../service/options/placed-options.ts';
import { nodeAt, toValue } from '../../service/options/tree.ts';
import { scriptKindOf } from '../../service/sql/script-options.ts';
import { CommandError, EXIT } from '../command.ts';
import { checkAcross } from './across-files.ts';
import type { CheckedFile } from './checked-file.ts';
import { linesOf } from './positions.ts';
import { checkScript } from './script-file.ts';

/** How many files are read at the same time: enough to keep the disk busy, few enough for every system's limit of open files. */
const MOST_AT_ONCE = 64;

/**
 * Reads and checks files, each by itself and then with each other.
 *
 * @param folder absolute path of the current folder
 * @param files absolute paths
 * @returns the files in the same order; throws a CommandError with exit code 2 when one cannot be read
 */
export async function checkFiles(folder: string, files: readonly string[]): Promise<readonly CheckedFile[]> {
  const checked: CheckedFile[] = [];
  const left = files.entries();
  const checkRest = async () => {
    for (const [at, file] of left) checked[at] = await checkFile(folder, file);
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, checkRest));
  return checkAcross(checked);
}

/**
 * Reads and checks a file by itself.
 *
 * @param folder absolute path of the current folder
 * @param file absolute path of the file
 * @returns the file with its problems; throws a CommandError with exit code 2 when it cannot be read
 */
export async function checkFile(folder: string, file: string): Promise<CheckedFile> {
  const name = path.relative(folder, file) || file;
  const { text } = await readDocument(file, name);
  return checkFileText(name, text);
}

/**
 * Checks the text of a file by itself: the one on disk, or an older one.
 *
 * @param name the file, relative to the folder of the call; its ending tells a SQL script from an options file
 * @param text what is in it, without a byte order mark
 * @returns the file with its problems
 */
export function checkFileText(name: string, text: string): CheckedFile {
  const kind = scriptKindOf(name);
  return kind === undefined ? checkOptions(name, text) : checkScript(name, text, kind);
}

function checkOptions(name: string, text: string): CheckedFile {
  const checked = checkText(text);
  const { document, problems } = checked;
  const placed = placedOptions({ file: name, name }, checked);
  return {
    name,
    lines: linesOf(text),
    problems,
    fixesOf: (problem) => fixesOf(document, problem),
    ...(placed && { placed: [placed] }),
    ...(document.root && { value: toValue(document.root) }),
    rangeOfField: (field) => nodeAt(document.root, [field])?.range,
  };
}

/** A byte order mark is no part of JSON (RFC 8259, section 8.1), but some editors on Windows write one. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Takes the byte order mark off a text.
 *
 * @param whole what a file holds
 * @returns the text, and the mark before it, if any
 */
export function splitMark(whole: string): { readonly text: string; readonly mark: string } {
  return whole.startsWith(BYTE_ORDER_MARK)
    ? { text: whole.slice(1), mark: BYTE_ORDER_MARK }
    : { text: whole, mark: '' };
}

/**
 * Reads a file as text.
 *
 * @param file absolute path
 * @param name the file for messages
 * @returns the text, and the byte order mark before it, if any; throws a CommandError with exit code 2 when it cannot be read
 */
export async function readDocument(
  file: string,
  name: string,
): Promise<{ readonly text: string; readonly mark: string }> {
  const whole = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      EXIT.wrongCall,
      'file-not-read',
      `${name} cannot be read (${error.code}); check that it is there and may be read.`,
    );
  });
  return splitMark(whole);
}
