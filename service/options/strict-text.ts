import { applyTextEdits } from './edits.ts';
import type { TextEdit } from './problem.ts';
import { type OptionsDocument, readOptions } from './read.ts';

/** Stands for a comment; in JSON it can stand nowhere. */
const MARK = '\0';

/**
 * Writes a document as JSON proper: without comments and trailing commas, and otherwise as it is laid out.
 *
 * @param document - a document that was read without a fault
 * @returns its value, without blanks around it
 */
export function strictText({ text, comments }: OptionsDocument): string {
  const marked = applyTextEdits(
    text,
    comments.map(({ range }) => ({ range, newText: MARK })),
  );
  // A line that holds nothing but comments goes with them.
  const lines = marked.split(/\r\n|\n|\r/).filter((line) => !line.includes(MARK) || line.replace(/\0/g, '').trim());
  return withoutTrailingCommas(lines.join('\n').replace(/[ \t]*\0/g, '')).trim();
}

/** A strict reading tells of each such comma, though not of many at once, and how to repair it. */
function withoutTrailingCommas(text: string): string {
  const { problems } = readOptions(text, { strict: true });
  const edits = problems.reduce<TextEdit[]>((all, { data }) => all.concat(data?.repair?.edits ?? []), []);
  return edits.length ? withoutTrailingCommas(applyTextEdits(text, edits)) : text;
}
