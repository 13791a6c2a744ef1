import { type CompletionItem, type CompletionList, InsertTextFormat } from 'vscode-languageserver-types';

/** What a client can do with an accepted item beyond inserting text. */
export interface ItemSupport {
  /** It knows the syntax of snippets: places that are filled in one after the other. */
  readonly snippets: boolean;
  /** It has the editor's command that asks for completion again. */
  readonly commands: boolean;
}

/**
 * Fits completion to what a client can do.
 *
 * @param list - completion as an editor with snippets wants it
 * @param support - what this client can do
 * @returns the same; a client without snippets gets the text that stands in each place at first
 */
export function fitted(list: CompletionList, { snippets, commands }: ItemSupport): CompletionList {
  if (snippets && commands) return list;
  return {
    ...list,
    items: list.items.map((item) => {
      const { command, ...inserted } = snippets ? item : plain(item);
      return { ...inserted, ...(commands && command && { command }) };
    }),
  };
}

function plain(item: CompletionItem): CompletionItem {
  if (item.insertTextFormat !== InsertTextFormat.Snippet) return item;
  const { insertTextFormat: _, textEdit, insertText, ...rest } = item;
  return {
    ...rest,
    ...(insertText !== undefined && { insertText: textOfSnippet(insertText) }),
    ...(textEdit && { textEdit: { ...textEdit, newText: textOfSnippet(textEdit.newText) } }),
  };
}

/** `$1` and `${1}` hold nothing, `${1:text}` its text, which may be a snippet again, and `${1|one,other|}` its first choice. */
function textOfSnippet(snippet: string): string {
  let open = 0;
  return snippet.replace(PLACES, (found: string, escaped?: string, first?: string) => {
    if (escaped !== undefined) return escaped;
    if (first !== undefined) return first.replace(/\\(.)/gs, '$1');
    if (found === '}' && open === 0) return found;
    if (found === '}') open -= 1;
    if (found.endsWith(':')) open += 1;
    return '';
  });
}

/** In turn: an escaped character, a place without a text, a choice, the beginning of a place with a text, and maybe its end. */
const PLACES = /\\([\\$}])|\$\d+|\$\{\d+\}|\$\{\d+\|((?:\\.|[^\\,|])*)(?:\\.|[^\\|])*\|\}|\$\{\d+:|\}/gs;
