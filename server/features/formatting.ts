import type { FormattingOptions, Range, TextEdit } from 'vscode-languageserver-types';
import { json } from '../json-support.ts';
import { rangeIn, type ServedDocument } from '../served-document.ts';

/**
 * Formats a document or a part of it. Comments, trailing commas, the kind of line end and a final line end stay.
 *
 * @param document - the document
 * @param range - the part; everything when absent
 * @param options - the indentation, and what to do at the ends of lines and of the document
 * @returns the edits; none around a word that leaves open what is meant
 */
export function formatting(document: ServedDocument, range: Range | undefined, options: FormattingOptions): TextEdit[] {
  const { text } = document;
  // The library takes a final line end away when it is not told to make one; the protocol means only that none is to be made.
  const insertFinalNewline = options.insertFinalNewline === true || /[\r\n]\s*$/.test(text.getText());
  const edits = json.format(text, range, { ...options, insertFinalNewline });
  return options.trimTrailingWhitespace ? [...edits, ...trimmedComments(document, range)] : edits;
}

/** Blanks at the ends of lines inside of comments: the library leaves comments as they are. */
function trimmedComments(document: ServedDocument, range: Range | undefined): TextEdit[] {
  const { text, options } = document;
  const start = range ? text.offsetAt(range.start) : 0;
  const end = range ? text.offsetAt(range.end) : Number.POSITIVE_INFINITY;
  return options.comments
    .filter((comment) => comment.range.start < end && comment.range.end > start)
    .flatMap((comment) => {
      const blanks = options.text.slice(comment.range.start, comment.range.end).matchAll(/[ \t]+(?=[\r\n]|$)/g);
      return Array.from(blanks, (match) => {
        const from = comment.range.start + match.index;
        return { range: rangeIn(document, { start: from, end: from + match[0].length }), newText: '' };
      });
    });
}
