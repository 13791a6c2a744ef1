import { TextDocument } from 'vscode-languageserver-textdocument';
import { type CompletionItem, InsertTextFormat, TextEdit } from 'vscode-languageserver-types';
import type { ServedDocument } from '../../server/served-document.ts';

/**
 * Accepts a completion as an editor does, and leaves its places to fill in as they are.
 *
 * @param document - the document
 * @param item - one of the items that it was answered
 * @returns the text afterwards
 */
export function accept(document: Pick<ServedDocument, 'text'>, item: CompletionItem): string {
  const { textEdit, additionalTextEdits = [] } = item;
  if (!TextEdit.is(textEdit)) throw new Error(`"${item.label}" has no edit.`);
  const isSnippet = item.insertTextFormat === InsertTextFormat.Snippet;
  const newText = isSnippet ? expandSnippet(textEdit.newText) : textEdit.newText;
  return TextDocument.applyEdits(document.text, [{ range: textEdit.range, newText }, ...additionalTextEdits]);
}

/**
 * Writes a snippet out: at each of its places stands its first choice, its placeholder, or nothing.
 *
 * @param snippet - in the syntax of the language server protocol, without nested places
 * @returns plain text
 */
export function expandSnippet(snippet: string): string {
  const first = new Map<string, string>();
  const syntax =
    /\\([\\$}])|\$\{(\d+):((?:\\.|[^\\}])*)\}|\$\{(\d+)\|((?:\\.|[^\\,|])*)(?:,(?:\\.|[^\\|])*)?\|\}|\$\{?(\d+)\}?|\$|\}/g;
  return snippet.replace(syntax, (all, escaped, named, text, chosen, choice, bare) => {
    if (escaped !== undefined) return escaped;
    if (bare !== undefined) return first.get(bare) ?? '';
    // A brace stands for itself outside of a place.
    if (all === '}') return all;
    if (all === '$') throw new Error(`A dollar sign is not escaped in the snippet: ${snippet}`);
    const content = (text ?? choice).replace(/\\(.)/g, '$1');
    first.set(named ?? chosen, content);
    return content;
  });
}
