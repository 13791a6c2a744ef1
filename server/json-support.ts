import type { JSONDocument, LanguageService } from 'vscode-json-languageservice';
import { parse } from 'vscode-json-languageservice/lib/umd/parser/jsonParser.js';
import { JSONDocumentSymbols } from 'vscode-json-languageservice/lib/umd/services/jsonDocumentSymbols.js';
import { getFoldingRanges } from 'vscode-json-languageservice/lib/umd/services/jsonFolding.js';
import { getSelectionRanges } from 'vscode-json-languageservice/lib/umd/services/jsonSelectionRanges.js';
import { format } from 'vscode-json-languageservice/lib/umd/utils/format.js';
import type { ServedDocument } from './served-document.ts';

type Asked = 'parseJSONDocument' | 'getFoldingRanges' | 'getSelectionRanges' | 'findDocumentSymbols2' | 'format';

const symbols = new JSONDocumentSymbols(undefined);

/**
 * What a library knows about JSON in general. It is asked for the form of a document, never for what is right or wrong: so only
 * the parts for the form are loaded, and not its way with schemas, which is as large again (`getLanguageService` puts all together).
 */
export const json: Pick<LanguageService, Asked> = {
  parseJSONDocument: (document) => parse(document, { collectComments: true }),
  getFoldingRanges,
  getSelectionRanges,
  findDocumentSymbols2: (document, tree, context) => symbols.findDocumentSymbols2(document, tree, context),
  format: (document, range, options) => format(document, options, range),
};

/** As many parts of a document as an editor is told of, as in VS Code's own support of JSON (`json.maxItemsComputed`). */
export const MOST_PARTS = 5000;

const parsed = new WeakMap<ServedDocument, JSONDocument>();

/**
 * Parses a document for the library, once for each version.
 *
 * @param document - the document
 * @returns the library's tree of it; also of a text with faults
 */
export function jsonOf(document: ServedDocument): JSONDocument {
  const tree = parsed.get(document) ?? json.parseJSONDocument(document.text);
  parsed.set(document, tree);
  return tree;
}
