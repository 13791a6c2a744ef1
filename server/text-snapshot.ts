import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Position, Range } from 'vscode-languageserver-types';
import { lineOf, lineStarts } from '../service/options/lines.ts';
import type { Edit } from './served-document.ts';

/** A text of one version, which never changes: `TextDocument` of the library changes in place. */
export interface TextSnapshot extends TextDocument {
  /** Where each line starts, as `lineStarts` finds it. */
  readonly lineStarts: readonly number[];
}

/** What a text is known by. */
export type TextIdentity = Pick<TextDocument, 'uri' | 'languageId' | 'version'>;

/**
 * Takes a text in.
 *
 * @param identity - its address, language and version
 * @param text - the text
 * @returns the text with the way between offsets and positions, both in UTF-16 units
 */
export function snapshotOf(identity: TextIdentity, text: string): TextSnapshot {
  return snapshot(identity, text, lineStarts(text));
}

/**
 * Makes the next version of a text. Lines are looked for only near the edit, and not in the whole text again.
 *
 * @param previous - the version before, which stays as it is
 * @param version - the number of the next one
 * @param edit - what changes
 * @returns the next version
 */
export function editedSnapshot(previous: TextSnapshot, version: number, edit: Edit): TextSnapshot {
  const { uri, languageId, lineStarts: starts } = previous;
  const before = previous.getText();
  const text = before.slice(0, edit.start) + edit.newText + before.slice(edit.end);
  return snapshot({ uri, languageId, version }, text, editedLineStarts(starts, text, edit));
}

/**
 * A line start counts as untouched when what ends the line before it is untouched. That may be two characters, CR LF, of
 * which an edit can bring or take one: so the lines are looked for from one line further up.
 */
function editedLineStarts(starts: readonly number[], text: string, { start, end, newText }: Edit): number[] {
  const shift = newText.length - (end - start);
  const first = Math.max(0, lineOf(starts, start) - 1);
  const rest = lineOf(starts, end) + 1;
  const from = starts[first] ?? 0;
  const until = rest < starts.length ? (starts[rest] ?? 0) + shift : Number.POSITIVE_INFINITY;
  const edited = starts.slice(0, first);
  for (const found of lineStarts(text.slice(from, until))) if (from + found < until) edited.push(from + found);
  for (let line = rest; line < starts.length; line += 1) edited.push((starts[line] ?? 0) + shift);
  return edited;
}

function snapshot(identity: TextIdentity, text: string, starts: readonly number[]): TextSnapshot {
  const clamp = (offset: number) => Math.max(0, Math.min(offset, text.length));
  /** A place inside of what ends a line is shown at the line's end. */
  const beforeLineEnd = (offset: number, start: number) => {
    let end = offset;
    while (end > start && /[\r\n]/.test(text.charAt(end - 1))) end -= 1;
    return end;
  };
  const lineEnd = (line: number) => starts[line + 1] ?? text.length;
  const positionAt = (offset: number): Position => {
    const place = clamp(offset);
    const line = lineOf(starts, place);
    const start = starts[line] ?? 0;
    return { line, character: beforeLineEnd(place, start) - start };
  };
  const offsetAt = ({ line, character }: Position): number => {
    const start = starts[line];
    if (start === undefined) return line < 0 ? 0 : text.length;
    if (character <= 0) return start;
    return beforeLineEnd(Math.min(start + character, lineEnd(line)), start);
  };
  return {
    ...identity,
    lineStarts: starts,
    lineCount: starts.length,
    getText: (range?: Range) => (range ? text.substring(offsetAt(range.start), offsetAt(range.end)) : text),
    getLineRange: (asked) => {
      const line = Math.max(0, Math.min(asked, starts.length - 1));
      const start = starts[line] ?? 0;
      const character = asked < 0 ? 0 : beforeLineEnd(lineEnd(line), start) - start;
      return { start: { line, character: 0 }, end: { line, character } };
    },
    getEOLCharacters: (line) => {
      const start = starts[line];
      return start === undefined ? '' : text.slice(beforeLineEnd(lineEnd(line), start), lineEnd(line));
    },
    positionAt,
    offsetAt,
  };
}
