import { TextDocument } from 'vscode-languageserver-textdocument';
import type { LanguageService } from '../language-service.ts';
import { LANGUAGE_ID } from '../protocol.ts';
import { type ServedDocument, serveDocument } from '../served-document.ts';

/**
 * Lays the object of a document out anew, and leaves its step of indentation as it is.
 *
 * @param service - formats options files
 * @param document - a document that holds an object
 * @param indent - the indentation of all its lines but the first
 * @returns the object alone; nothing when a fault of syntax leaves open what is meant, or there is no object
 */
export function formattedObject(
  service: Pick<LanguageService, 'formatting'>,
  { options: { root, text, problems } }: ServedDocument,
  indent: string,
): string | undefined {
  if (root?.kind !== 'object' || problems.length > 0) return undefined;
  const object = TextDocument.create('', LANGUAGE_ID, 0, text.slice(root.range.start, root.range.end));
  const unit = unitIn(object.getText(), indent);
  const edits = service.formatting(serveDocument(object, { strict: true }), undefined, {
    tabSize: unit.length,
    insertSpaces: !unit.startsWith('\t'),
  });
  return TextDocument.applyEdits(object, edits).replace(/\r?\n/g, `\n${indent}`);
}

/** One step of indentation: that of the first line that is indented further than the object itself. */
function unitIn(object: string, indent: string): string {
  for (const line of object.split('\n').slice(1)) {
    const blanks = /^[ \t]*(?=\S)/.exec(line)?.[0] ?? '';
    if (blanks.length > indent.length && blanks.startsWith(indent)) return blanks.slice(indent.length);
  }
  return '  ';
}
