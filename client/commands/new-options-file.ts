import { languages, Uri, window, workspace } from 'vscode';
import { LANGUAGE_ID } from '../../server/languages.ts';
import { askOptions } from '../options/ask-options.ts';
import { newOptionsText } from '../options/new-options.ts';
import type { EditorCommand } from './command.ts';

/** `Svc: New Options File`: asks what is needed, and opens a file that is not saved yet. */
export const newOptionsFile: EditorCommand = {
  id: 'svc.newOptionsFile',
  run: async () => {
    const answers = await askOptions();
    if (answers === undefined) return;
    const name = answers.ga4_dataset_id.replace(/^.*\./, '');
    await openNewOptions(newOptionsText(answers), name);
  },
};

/**
 * Opens options that are not saved yet, under a name that is free.
 *
 * @param text the options
 * @param name the file's name, without its ending
 * @returns the document
 */
export async function openNewOptions(text: string, name: string) {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  if (folder === undefined) {
    const document = await workspace.openTextDocument({ language: LANGUAGE_ID, content: text });
    await window.showTextDocument(document);
    return document;
  }
  const place = (await freePlace(folder, name)).with({ scheme: 'untitled' });
  const opened = await workspace.openTextDocument(place);
  const document =
    opened.languageId === LANGUAGE_ID ? opened : await languages.setTextDocumentLanguage(opened, LANGUAGE_ID);
  const editor = await window.showTextDocument(document);
  await editor.edit((edit) => edit.insert(document.positionAt(0), text));
  return document;
}

async function freePlace(folder: Uri, name: string): Promise<Uri> {
  for (let number = 1; ; number += 1) {
    const place = Uri.joinPath(folder, `${name}${number === 1 ? '' : `-${number}`}.svc.jsonc`);
    const isOpen = workspace.textDocuments.some(({ uri }) => uri.path === place.path);
    if (!isOpen && !(await exists(place))) return place;
  }
}

async function exists(uri: Uri): Promise<boolean> {
  return workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
