/** Edits of an options object become edits of the script, spelled the way that its literal needs it. */

import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { TextEdit as OffsetEdit } from '../../service/options/problem.ts';
import { rangeOf } from './literal-places.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/**
 * Translates edits that are to be applied at once.
 *
 * @param script - the script
 * @param literal - one of its literals
 * @param edits - edits of the literal's own document, which do not overlap
 * @returns edits of the script that change nothing outside of the literal's quotes: as many as there were, in their order,
 *   or a single one in place of several; nothing where this form of literal cannot say what they write
 */
export function outerEdits(
  script: ServedScript,
  literal: ServedLiteral,
  edits: readonly TextEdit[],
): TextEdit[] | undefined {
  const { text } = literal.document;
  const inner: OffsetEdit[] = edits.map(({ range, newText }) => ({
    range: { start: text.offsetAt(range.start), end: text.offsetAt(range.end) },
    newText: laidOut(literal, newText),
  }));
  return literal.text.editsOuter(inner)?.map(({ range, newText }) => ({ range: rangeOf(script, range), newText }));
}

/**
 * Translates what an action does.
 *
 * @param script - the script
 * @param literal - one of its literals
 * @param edit - edits of the literal's own document, and of nothing else
 * @returns edits of this version of the script; nothing where the literal cannot say them
 */
export function outerWorkspaceEdit(
  script: ServedScript,
  literal: ServedLiteral,
  { changes, documentChanges }: WorkspaceEdit,
): WorkspaceEdit | undefined {
  const inner = [
    ...Object.values(changes ?? {}).flat(),
    ...(documentChanges ?? []).flatMap((change) => ('edits' in change ? change.edits : [])),
  ];
  const plain = inner.filter((edit) => 'newText' in edit);
  const edits = plain.length === inner.length ? outerEdits(script, literal, plain) : undefined;
  return edits && editOfScript(script, edits);
}

/**
 * Tells edits of a script as an editor applies them: to this version, and to no other.
 *
 * @param script - the script
 * @param edits - edits that do not overlap
 * @returns the same for the script's address and version
 */
export function editOfScript({ text: { uri, version } }: ServedScript, edits: TextEdit[]): WorkspaceEdit {
  return { documentChanges: [{ textDocument: { uri, version }, edits }] };
}

/**
 * Tells whether an options object is all on one line and has to stay there.
 *
 * @param literal - a literal
 * @returns true for a string of single quotes that has no escaped line end either
 */
export function isOnOneLine({ literal: { string }, text: { text } }: ServedLiteral): boolean {
  return string.quotes.length === 1 && !text.includes('\n');
}

/** Between the parts of JSON, a blank does what a line end does. */
function laidOut(literal: ServedLiteral, newText: string): string {
  return isOnOneLine(literal) ? newText.replace(/[ \t]*\r?\n[ \t]*/g, ' ') : newText;
}
