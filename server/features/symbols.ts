import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import { json, jsonOf, MOST_PARTS } from '../json-support.ts';
import type { ServedDocument } from '../served-document.ts';

/**
 * Tells the outline of a document: its fields, the names in its lists, and its custom entries by their names.
 *
 * @param document - the document
 * @returns the symbols, those of the object's own fields at the top
 */
export function documentSymbols(document: ServedDocument): DocumentSymbol[] {
  const symbols = json.findDocumentSymbols2(document.text, jsonOf(document), { resultLimit: MOST_PARTS });
  return symbols.map((symbol) => withNamedItems(document, symbol));
}

function withNamedItems(document: ServedDocument, symbol: DocumentSymbol): DocumentSymbol {
  if (symbol.kind !== SymbolKind.Array) return symbol;
  return { ...symbol, children: symbol.children?.map((item) => namedItem(document, item)) };
}

/** The library names an item by its index. */
function namedItem(document: ServedDocument, item: DocumentSymbol): DocumentSymbol {
  if (item.kind === SymbolKind.String) {
    const written = document.text.getText(item.range);
    const name = /^"(.*\S.*)"$/.exec(written)?.[1] ?? written;
    return { ...item, name };
  }
  const detailOf = (field: string) => item.children?.find(({ name }) => name === field)?.detail;
  const name = detailOf('name');
  return name?.trim() ? { ...item, name, detail: detailOf('type'), kind: SymbolKind.Field, children: [] } : item;
}
