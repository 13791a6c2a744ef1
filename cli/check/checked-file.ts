/** An options file as it is on disk, with everything that can be told about it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkText } from '../../service/options/check-document.ts';
import type { FieldName } from '../../service/options/fields.generated.ts';
import type { Problem } from '../../service/options/problem.ts';
import { nodeAt, toValue } from '../../service/options/tree.ts';
import type { TextRange } from '../../service/values.ts';
import { CommandError, EXIT } from '../command.ts';
import { type Lines, linesOf } from './positions.ts';

/** A file and its problems. */
export interface CheckedFile {
  /** Relative to the folder of the call: what people and machines read. */
  readonly name: string;
  readonly lines: Lines;
  /** In document order. */
  readonly problems: readonly Problem[];
  /** The value that the text stands for; absent when it has none. It is an options object where no problem is an error. */
  readonly value?: unknown;
  /** Where the value of a field of the object stands. */
  readonly rangeOfField: (field: FieldName) => TextRange | undefined;
}

/**
 * Reads and checks a file.
 *
 * @param folder absolute path of the current folder
 * @param file absolute path of the file
 * @returns the file with its problems; throws a CommandError with exit code 2 when it cannot be read
 */
export async function checkFile(folder: string, file: string): Promise<CheckedFile> {
  const name = path.relative(folder, file) || file;
  const { text } = await readDocument(file, name);
  const { document, problems } = checkText(text);
  return {
    name,
    lines: linesOf(text),
    problems,
    ...(document.root && { value: toValue(document.root) }),
    rangeOfField: (field) => nodeAt(document.root, [field])?.range,
  };
}

/** A byte order mark is no part of JSON (RFC 8259, section 8.1), but some editors on Windows write one. */
const BYTE_ORDER_MARK = '\ufeff';

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
  return whole.startsWith(BYTE_ORDER_MARK)
    ? { text: whole.slice(1), mark: BYTE_ORDER_MARK }
    : { text: whole, mark: '' };
}
