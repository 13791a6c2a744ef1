import type { CancellationToken } from 'vscode-languageserver';
import { type CompletionItem, type CompletionList, type Position, TextEdit } from 'vscode-languageserver-types';
import type { LanguageService } from '../language-service.ts';
import { outerEdits } from './literal-edits.ts';
import { type PlaceInLiteral, placeInLiteral } from './literal-places.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';
import { type SnippetPart, snippetOf, snippetParts } from './snippet-parts.ts';

const NOTHING: CompletionList = { isIncomplete: false, items: [] };

/** Stands for a part of a snippet that is syntax. Unicode has set it apart for such use within a program. */
const MARK = '\ufdd0';

/**
 * Says what can be written at a cursor inside of an options literal.
 *
 * @param service - answers for options files
 * @param script - the script
 * @param position - the cursor
 * @param token - ends the wait for names
 * @returns the items; none outside of literals, at once
 */
export async function completeInScript(
  service: Pick<LanguageService, 'complete'>,
  script: ServedScript,
  position: Position,
  token: CancellationToken,
): Promise<CompletionList> {
  const place = placeInLiteral(script, position);
  if (!place?.isBetweenCharacters) return NOTHING;
  const { isIncomplete, items } = await service.complete(place.literal.document, place.position, token);
  return { isIncomplete, items: items.flatMap((item) => outerItem(script, place, position, item) ?? []) };
}

/** The same item for the script; nothing where the literal cannot say it. */
function outerItem(
  script: ServedScript,
  { literal, position: inner }: PlaceInLiteral,
  cursor: Position,
  item: CompletionItem,
): CompletionItem | undefined {
  const { textEdit, additionalTextEdits = [], filterText } = item;
  if (!TextEdit.is(textEdit)) return undefined;
  const parts = snippetParts(textEdit.newText);
  const [main, ...others] = outerSnippet(script, literal, [textEdit, ...additionalTextEdits], parts) ?? [];
  if (!main) return undefined;
  return {
    ...item,
    textEdit: main,
    ...(others.length && { additionalTextEdits: others }),
    ...(filterText !== undefined && {
      filterText: outerFilterText(script, literal, textEdit, { inner, cursor, start: main.range.start }, filterText),
    }),
  };
}

/**
 * Spells the text of a snippet and leaves its syntax as it is. How a character is spelled can depend on its neighbours: so
 * all text is spelled in one piece, with marks for the syntax; and once more without any, which must come to the same.
 */
function outerSnippet(
  script: ServedScript,
  literal: ServedLiteral,
  [main, ...others]: readonly [TextEdit, ...TextEdit[]],
  parts: readonly SnippetPart[],
): TextEdit[] | undefined {
  const textWith = (mark: string) => parts.map(({ kind, value }) => (kind === 'syntax' ? mark : value)).join('');
  if (textWith('').includes(MARK)) return undefined;
  const marked = outerEdits(script, literal, [{ range: main.range, newText: textWith(MARK) }, ...others]);
  const plain = outerEdits(script, literal, [{ range: main.range, newText: textWith('') }, ...others]);
  const [spelled, ...additional] = marked ?? [];
  const isSame = spelled?.newText.replaceAll(MARK, '') === plain?.[0]?.newText;
  if (!spelled || !isSame || additional.length !== others.length) return undefined;
  const texts = spelled.newText.split(MARK);
  return [{ range: spelled.range, newText: snippetOf(respelled(parts, texts)) }, ...additional];
}

/** The parts of a snippet with other texts: what stands before, between and behind its pieces of syntax. */
function respelled(parts: readonly SnippetPart[], texts: readonly string[]): SnippetPart[] {
  const result: SnippetPart[] = [];
  let next = 0;
  let kind: SnippetPart['kind'] = 'text';
  const flush = () => {
    const value = texts[next] ?? '';
    if (value) result.push({ kind, value });
    next += 1;
    kind = 'text';
  };
  for (const part of parts) {
    if (part.kind === 'syntax') {
      flush();
      result.push(part);
    } else kind = part.kind;
  }
  flush();
  return result;
}

/** An editor compares it with what the script has from the start of the edit up to the cursor, escapes and all. */
function outerFilterText(
  script: ServedScript,
  literal: ServedLiteral,
  { range }: TextEdit,
  { inner, cursor, start }: { readonly inner: Position; readonly cursor: Position; readonly start: Position },
  filterText: string,
): string {
  const spelled = (newText: string) => outerEdits(script, literal, [{ range, newText }])?.[0]?.newText ?? newText;
  const typed = literal.document.text.getText({ start: range.start, end: inner });
  const written = script.text.getText({ start, end: cursor });
  const goesOn = filterText.toLowerCase().startsWith(typed.toLowerCase());
  return goesOn ? written + spelled(filterText.slice(typed.length)) : spelled(filterText);
}
