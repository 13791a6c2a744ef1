/** Which options file a command is about, and what is in it. */
import { type Uri, window, workspace } from 'vscode';
import { LANGUAGE_ID } from '../../server/languages.ts';
import { counted } from '../../service/wording/amounts.ts';
import { showProblems, tell } from '../notices.ts';
import type { OptionsFile } from '../surroundings.ts';
import { addressGiven, literalAddress } from './options-addresses.ts';
import { isScript, openOptions, optionsOfScript, type ReadOptionsFile } from './written-options.ts';

/** The names by which options files are known: those of the language in the manifest. */
export const OPTIONS_FILES = '**/{svc,*.svc}.{json,jsonc}';

/** Folders that hold other people's files. */
export const OTHER_PEOPLES = '**/node_modules/**';

/**
 * Finds the options that a command is about: those it was called with, else those in the editor (in a script, those at the
 * cursor), else those that a person picks. What is on the screen counts, saved or not.
 *
 * @param argument the command's first argument, see `addressGiven`
 * @param literal the command's second argument, see there
 * @returns the options; nothing when there are none, none were picked, or they have errors, which has been told by then
 */
export async function currentOptionsFile(argument?: unknown, literal?: unknown): Promise<OptionsFile | undefined> {
  const options = await currentOptions(argument, literal);
  if (options === undefined) return undefined;
  const { file, problems, document } = options;
  if (file === undefined) {
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    const message = `${nameOf(document.uri)} has ${counted(errors, 'error')}, so nothing was started.`;
    tell('error', message, showProblems(options.uri));
  }
  return file;
}

/**
 * Finds the options that a command is about, whatever is in them.
 *
 * @param argument see {@link currentOptionsFile}
 * @param literal see there
 * @returns the options; nothing when there are none, which has been told by then, or none were picked
 */
export async function currentOptions(argument?: unknown, literal?: unknown): Promise<ReadOptionsFile | undefined> {
  const address = addressGiven(argument, literal) ?? addressInEditor() ?? (await pickOptionsFile());
  if (address === undefined) return undefined;
  const options = await openOptions(address);
  if (!isScript(options.document) || options.text === '' || options.read.text !== '') return options;
  tell('information', `${nameOf(address)} has no such options; they are a JSON literal that deploy_installer gets.`);
  return undefined;
}

/** The options in the editor; in a script those at the cursor, else those before it, else the first. */
export function addressInEditor(): Uri | undefined {
  const editor = window.activeTextEditor;
  if (editor === undefined || editor.document.languageId === LANGUAGE_ID) return editor?.document.uri;
  const starts = optionsOfScript(editor.document).map(({ literal }) => literal.string.range.start);
  if (starts.length === 0) return undefined;
  const cursor = editor.document.offsetAt(editor.selection.active);
  return literalAddress(editor.document.uri, Math.max(0, starts.filter((start) => start <= cursor).length - 1));
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
    // A page from which a command is run, such as the walkthrough, takes the focus back.
    { placeHolder: 'Which options file?', ignoreFocusOut: true },
  );
  return picked?.uri;
}
