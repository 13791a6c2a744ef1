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
  return new Snapshot(identity, text, lineStarts(text));
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
  return new Snapshot({ uri, languageId, version }, text, editedLineStarts(starts, text, edit));
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

/** The library's way between offsets and positions, over lines that are found already. */
class Snapshot implements TextSnapshot {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly lineStarts: readonly number[];
  readonly #text: string;

  constructor({ uri, languageId, version }: TextIdentity, text: string, starts: readonly number[]) {
    this.uri = uri;
    this.languageId = languageId;
    this.version = version;
    this.lineStarts = starts;
    this.#text = text;
  }

  get lineCount(): number {
    return this.lineStarts.length;
  }

  getText(range?: Range): string {
    return range ? this.#text.substring(this.offsetAt(range.start), this.offsetAt(range.end)) : this.#text;
  }

  positionAt(offset: number): Position {
    const place = Math.max(0, Math.min(offset, this.#text.length));
    const line = lineOf(this.lineStarts, place);
    const start = this.#lineStart(line);
    return { line, character: this.#beforeLineEnd(place, start) - start };
  }

  offsetAt({ line, character }: Position): number {
    const start = this.lineStarts[line];
    if (start === undefined) return line < 0 ? 0 : this.#text.length;
    if (character <= 0) return start;
    return this.#beforeLineEnd(Math.min(start + character, this.#lineEnd(line)), start);
  }

  getLineRange(asked: number): Range {
    const line = Math.max(0, Math.min(asked, this.lineCount - 1));
    const start = this.#lineStart(line);
    const character = asked < 0 ? 0 : this.#beforeLineEnd(this.#lineEnd(line), start) - start;
    return { start: { line, character: 0 }, end: { line, character } };
  }

  getEOLCharacters(line: number): string {
    const start = this.lineStarts[line];
    if (start === undefined) return '';
    return this.#text.slice(this.#beforeLineEnd(this.#lineEnd(line), start), this.#lineEnd(line));
  }

  #lineStart(line: number): number {
    return this.lineStarts[line] ?? 0;
  }

  #lineEnd(line: number): number {
    return this.lineStarts[line + 1] ?? this.#text.length;
  }

  /** A place inside of what ends a line is shown at the line's end. */
  #beforeLineEnd(offset: number, start: number): number {
    let end = offset;
    while (end > start && isLineEnd(this.#text.charCodeAt(end - 1))) end -= 1;
    return end;
  }
}

function isLineEnd(unit: number): boolean {
  return unit === 10 || unit === 13;
}
