import {
  type CodeAction,
  CodeActionKind,
  type FormattingOptions,
  type Range,
  type TextEdit,
} from 'vscode-languageserver-types';
import { indentOf, lineEndOf } from '../../service/options/edits.ts';
import { spelledLiteral } from '../../service/sql/spelled-literal.ts';
import type { StringToken } from '../../service/sql/tokens.ts';
import type { LanguageService } from '../language-service.ts';
import { rangeIn } from '../served-document.ts';
import { formattedObject } from './formatted-object.ts';
import { editOfScript, outerEdits } from './literal-edits.ts';
import { placeInLiteral, rangeInLiteral, rangeOf } from './literal-places.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/**
 * The kind of the action. It is no formatter, for where an editor knows of two for one language, it asks which of them is to
 * format a script, and the answer has to be the one for SQL.
 */
export const FORMAT_KIND: CodeActionKind = `${CodeActionKind.RefactorRewrite}.svc.formatLiteral`;

/**
 * Offers to lay a literal out the way of an options file. A literal of single quotes gets three, for without them it cannot
 * go over several lines.
 *
 * @param service - formats options files
 * @param script - the script
 * @param literal - one of its literals
 * @returns at most one action; none when nothing would change, or when a fault of syntax leaves open what is meant
 */
export function formatLiteral(
  service: Pick<LanguageService, 'formatting'>,
  script: ServedScript,
  literal: ServedLiteral,
): CodeAction[] {
  const { string } = literal.literal;
  const { root, text } = literal.document.options;
  if (root?.kind !== 'object' || root.entries.length === 0 || !string.closed) return [];
  const isLong = string.quotes.length === 3;
  const start = isLong ? literal.text.toOuter(root.range.start) : string.range.start;
  const indent = indentOf(script.text.getText(), start);
  const object = formattedObject(service, literal.document, indent);
  if (object === undefined || (isLong && object === text.slice(root.range.start, root.range.end))) return [];
  const edits = isLong
    ? outerEdits(script, literal, [{ range: rangeIn(literal.document, root.range), newText: object }])
    : [{ range: rangeOf(script, string.range), newText: longLiteral(script, string, object, indent) }];
  return edits ? [{ title: 'Format the options', kind: FORMAT_KIND, edit: editOfScript(script, edits) }] : [];
}

function longLiteral(script: ServedScript, { raw }: StringToken, object: string, indent: string): string {
  const lineEnd = lineEndOf(script.text.getText());
  return spelledLiteral(`\n${indent}${object}\n${indent}`, raw).replace(/\n/g, lineEnd);
}

/**
 * Formats a part of a literal, for editors that have no other formatter for SQL and ask for a selection.
 *
 * @param service - formats options files
 * @param script - the script
 * @param range - the part; a whole script is not formatted, nor what does not lie between the quotes of one literal
 * @param options - the indentation
 * @returns the edits; none in a literal of single quotes, which cannot go over several lines
 */
export function formatRangeInScript(
  service: Pick<LanguageService, 'formatting'>,
  script: ServedScript,
  range: Range | undefined,
  options: FormattingOptions,
): TextEdit[] {
  const place = range && placeInLiteral(script, range.start);
  const isInside = place && placeInLiteral(script, range.end)?.literal === place.literal;
  if (!isInside || place.literal.literal.string.quotes.length !== 3) return [];
  const { literal } = place;
  const inner = rangeInLiteral(script, literal, range);
  return (inner && outerEdits(script, literal, service.formatting(literal.document, inner, options))) ?? [];
}
