import { TextDocument } from 'vscode-languageserver-textdocument';
import { indentOf } from '../../service/options/edits.ts';
import type { LanguageService } from '../language-service.ts';
import { LANGUAGE_ID } from '../languages.ts';
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
  const unit = unitIn(object.getText(), indentOf(text, root.range.start));
  const edits = service.formatting(serveDocument(object, { strict: true }), undefined, {
    tabSize: unit.length,
    insertSpaces: !unit.startsWith('\t'),
  });
  return TextDocument.applyEdits(object, edits).replace(/\r?\n/g, `\n${indent}`);
}

/** One step of indentation: by how much the first line is indented further than the braces. */
function unitIn(object: string, indentOfOpening: string): string {
  const braces = /\n([ \t]*)\}$/.exec(object)?.[1] ?? indentOfOpening;
  const first = /\n([ \t]+)\S/.exec(object)?.[1] ?? '';
  return first.length > braces.length && first.startsWith(braces) ? first.slice(braces.length) : '  ';
}
