/** Which options file a command is about, and what is in it. */
import { type TextDocument, Uri, window, workspace } from 'vscode';
import { LANGUAGE_ID } from '../server/protocol.ts';
import { checkText } from '../service/options/check-document.ts';
import type { Options } from '../service/options/fields.generated.ts';
import type { Problem } from '../service/options/problem.ts';
import type { OptionsDocument } from '../service/options/read.ts';
import { toValue } from '../service/options/tree.ts';
import { placementOf } from '../service/placement.ts';
import { counted } from '../service/wording/amounts.ts';
import { showProblems, tell } from './notices.ts';
import type { OptionsFile } from './surroundings.ts';

/** The names by which options files are known: those of the language in the manifest. */
export const OPTIONS_FILES = '**/{svc,*.svc}.{json,jsonc}';

/** Folders that hold other people's files. */
const OTHER_PEOPLES = '**/node_modules/**';

/** A document with options that may have errors. */
export interface ReadOptionsFile {
  readonly read: OptionsDocument;
  readonly problems: readonly Problem[];
  /** Absent when there is an error. */
  readonly file?: OptionsFile;
}

/**
 * Finds the options file that a command is about: the one it was called with, else the one in the editor, else the one that
 * a person picks. What is on the screen counts, saved or not.
 *
 * @param argument the command's first argument: the address of a document as a string or Uri, or anything else
 * @returns the file; nothing when there is none, none was picked, or it has errors, which has been told by then
 */
export async function currentOptionsFile(argument?: unknown): Promise<OptionsFile | undefined> {
  const document = await currentDocument(argument);
  if (document === undefined) return undefined;
  const { file, problems } = readOptionsFile(document);
  if (file === undefined) {
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    const message = `${nameOf(document.uri)} has ${counted(errors, 'error')}, so nothing was started.`;
    tell('error', message, showProblems(document.uri));
  }
  return file;
}

/**
 * Finds the document that a command is about, whatever is in it.
 *
 * @param argument see {@link currentOptionsFile}
 * @returns the document; nothing when there is none, which has been told by then, or none was picked
 */
export async function currentDocument(argument?: unknown): Promise<TextDocument | undefined> {
  const address = addressOf(argument);
  if (address !== undefined) return workspace.openTextDocument(address);
  const edited = window.activeTextEditor?.document;
  if (edited?.languageId === LANGUAGE_ID) return edited;
  const picked = await pickOptionsFile();
  return picked && workspace.openTextDocument(picked);
}

/**
 * Reads and checks a document.
 *
 * @param document a document with options, as it is now
 */
export function readOptionsFile(document: TextDocument): ReadOptionsFile {
  const { document: read, problems } = checkText(document.getText());
  if (read.root === undefined || problems.some(({ severity }) => severity === 'error')) return { read, problems };
  // Without an error, the value has every required field and no field of another type (schemas/options.schema.json).
  const options = toValue(read.root) as Options;
  return { read, problems, file: { uri: document.uri, document, read, options, placement: placementOf(options) } };
}

/** The options files of the workspace, by path. */
export async function findOptionsFiles(): Promise<readonly Uri[]> {
  const files = await workspace.findFiles(OPTIONS_FILES, OTHER_PEOPLES);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Names a document for people.
 *
 * @param uri its address
 * @returns its path from the workspace's folder
 */
export function nameOf(uri: Uri): string {
  return workspace.asRelativePath(uri);
}

function addressOf(argument: unknown): Uri | undefined {
  if (argument instanceof Uri) return argument;
  return typeof argument === 'string' && argument !== '' ? Uri.parse(argument, true) : undefined;
}

/** One file needs no picking. Options that were never saved are offered, too. */
async function pickOptionsFile(): Promise<Uri | undefined> {
  const unsaved = workspace.textDocuments.filter(
    ({ languageId, isUntitled }) => isUntitled && languageId === LANGUAGE_ID,
  );
  const files = [...unsaved.map(({ uri }) => uri), ...(await findOptionsFiles())];
  if (files.length === 0) {
    const message = 'There is no options file in this workspace; their names end in svc.json or svc.jsonc.';
    tell('information', message, { title: 'New Options File', command: 'svc.newOptionsFile' });
    return undefined;
  }
  if (files.length === 1) return files[0];
  const picked = await window.showQuickPick(
    files.map((uri) => ({ label: nameOf(uri), uri })),
    { placeHolder: 'Which options file?' },
  );
  return picked?.uri;
}
