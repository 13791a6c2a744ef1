import { jsonDocument } from '../render/json.ts';
import type { Output } from '../render/screen.ts';
import type { CheckedFile } from './checked-file.ts';

/**
 * Every problem as an element of one array: `{file, code, severity, message, path, range, url}`.
 *
 * @param _output JSON looks the same everywhere
 * @param files checked files in the order of the call
 * @returns the array in file order and then document order; lines and characters from zero, characters in UTF-16 code units
 */
export function jsonReport(_output: Output, files: readonly CheckedFile[]): string {
  return jsonDocument(files.flatMap(problemsAsData));
}

/**
 * The problems of one file as plain data, each as an element of the array of {@link jsonReport}.
 *
 * @param file a checked file
 */
export function problemsAsData({ name, lines, problems }: CheckedFile) {
  return problems.map(({ code, severity, message, path, range, url }) => ({
    file: name,
    code,
    severity,
    message,
    path,
    range: lines.rangeOf(range),
    url,
  }));
}
