import { getLanguageService, type JSONDocument } from 'vscode-json-languageservice';
import type { ServedDocument } from './served-document.ts';

/** What a library knows about JSON in general. It is asked for the form of a document, never for what is right or wrong. */
export const json = getLanguageService({});

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
