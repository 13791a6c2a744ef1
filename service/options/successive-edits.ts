/** Edits made one after another, told as edits of the text that they began with. */

import type { TextRange } from '../values.ts';
import type { TextEdit } from './problem.ts';

/** A part of an edited text: a stretch that the first text had already, or words that were put in. */
export type Piece = TextRange | string;

/**
 * Begins with a text that is not edited yet.
 *
 * @param text - the first text
 * @returns its pieces
 */
export function unedited(text: string): Piece[] {
  return [{ start: 0, end: text.length }];
}

/**
 * Edits what was edited before.
 *
 * @param pieces - the pieces of the text that the edits are for
 * @param edits - edits of that text that do not overlap, in any order; of two at one place, the first comes first
 * @returns the pieces of the edited text
 */
export function thenEdited(pieces: readonly Piece[], edits: readonly TextEdit[]): Piece[] {
  const result: Piece[] = [];
  const take = taker(pieces);
  let offset = 0;
  for (const { range, newText } of edits.slice().sort((a, b) => a.range.start - b.range.start)) {
    result.push(...take(range.start - offset), newText);
    take(range.end - Math.max(range.start, offset));
    offset = Math.max(offset, range.end);
  }
  return [...result, ...take(Infinity)];
}

/**
 * Tells what was edited altogether.
 *
 * @param text - the first text
 * @param pieces - the pieces of the edited text
 * @returns edits of the first text that do not overlap, in order, each with nothing at its ends that stays
 */
export function editsSince(text: string, pieces: readonly Piece[]): TextEdit[] {
  const edits: TextEdit[] = [];
  let start = 0;
  let newText = '';
  const tell = (end: number) => {
    const edit = shortest(text, { range: { start, end }, newText });
    if (edit.newText || edit.range.end > edit.range.start) edits.push(edit);
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') newText += piece;
    else if (newText || piece.start > start) {
      tell(piece.start);
      start = piece.end;
      newText = '';
    } else start = piece.end;
  }
  tell(text.length);
  return edits;
}

/**
 * Leaves out of an edit what is the same before and after.
 *
 * @param text - the text that the edit is for
 * @param edit - any edit of it
 * @returns the shortest edit at that place that does the same
 */
export function shortest(text: string, { range, newText }: TextEdit): TextEdit {
  const old = text.slice(range.start, range.end);
  const most = Math.min(old.length, newText.length);
  let head = 0;
  while (head < most && old[head] === newText[head]) head++;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === newText[newText.length - 1 - tail]) tail++;
  return {
    range: { start: range.start + head, end: range.end - tail },
    newText: newText.slice(head, newText.length - tail),
  };
}

/** Takes pieces away from the front, by their length. */
function taker(pieces: readonly Piece[]): (length: number) => Piece[] {
  let index = 0;
  let within = 0;
  return (length) => {
    const taken: Piece[] = [];
    for (let left = length; left > 0; ) {
      const piece = pieces[index];
      if (piece === undefined) break;
      const size = typeof piece === 'string' ? piece.length : piece.end - piece.start;
      const end = Math.min(size, within + left);
      if (end > within) taken.push(cut(piece, within, end));
      left -= end - within;
      within = end;
      if (within === size) {
        index++;
        within = 0;
      }
    }
    return taken;
  };
}

function cut(piece: Piece, from: number, to: number): Piece {
  return typeof piece === 'string' ? piece.slice(from, to) : { start: piece.start + from, end: piece.start + to };
}
