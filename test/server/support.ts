import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Position } from 'vscode-languageserver-types';
import { type ServedDocument, serveDocument } from '../../server/served-document.ts';
import type { TextRange } from '../../service/values.ts';

/** A document with a cursor. */
export interface AtCursor {
  readonly document: ServedDocument;
  readonly position: Position;
  /** The same as an offset in UTF-16 units. */
  readonly offset: number;
}

/** A document with marked stretches. */
export interface WithRanges {
  readonly document: ServedDocument;
  /** Offsets in UTF-16 units, in the order of the document. */
  readonly ranges: readonly TextRange[];
}

/**
 * Serves an example as the server serves a document of an editor.
 *
 * @param text - the document
 * @param uri - its address
 * @returns its first version
 */
export function served(text: string, uri = 'file:///shop.svc.jsonc'): ServedDocument {
  return serveDocument(TextDocument.create(uri, 'svc-options', 1, text));
}

/**
 * Serves an example with a cursor.
 *
 * @param textWithBar - the document; its last `|` is the cursor and no part of it
 * @param uri - its address
 * @returns the document without the bar, and where it was
 */
export function atCursor(textWithBar: string, uri?: string): AtCursor {
  const offset = textWithBar.lastIndexOf('|');
  if (offset < 0) throw new Error(`The example has no cursor: ${textWithBar}`);
  const document = served(textWithBar.slice(0, offset) + textWithBar.slice(offset + 1), uri);
  return { document, position: document.text.positionAt(offset), offset };
}

/**
 * Serves an example with marked stretches.
 *
 * @param textWithMarks - the document; `⟦` and `⟧` stand around each stretch and are no part of it
 * @param uri - its address
 * @returns the document without the marks, and what they enclosed
 */
export function withRanges(textWithMarks: string, uri?: string): WithRanges {
  const ranges: TextRange[] = [];
  let text = '';
  let start = 0;
  for (const part of textWithMarks.split(/([⟦⟧])/)) {
    if (part === '⟦') start = text.length;
    else if (part === '⟧') ranges.push({ start, end: text.length });
    else text += part;
  }
  return { document: served(text, uri), ranges };
}
