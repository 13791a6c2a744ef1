import path from 'node:path';
import * as vscode from 'vscode';
import type { SvcApi } from '../../../client/extension.ts';
import { until } from '../harness/until.ts';

/** The extension's identifier: publisher and name in its manifest. */
export const EXTENSION = 'svc.svc';

/** The repository, as seen from the bundles of the suite. */
export const REPOSITORY = path.join(__dirname, '../../../..');

/** The folder that is open: a copy of the sample workspace. */
export function workspaceFolder(): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error('No folder is open.');
  return folder.uri;
}

/** Writes a file into the workspace and shows it. */
export async function openFile(name: string, text?: string): Promise<vscode.TextDocument> {
  const uri = vscode.Uri.joinPath(workspaceFolder(), name);
  if (text !== undefined) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

/** Waits for the extension to become active by itself: to activate it here would hide a missing activation event. */
export async function activeByItself(): Promise<vscode.Extension<SvcApi>> {
  const extension = vscode.extensions.getExtension<SvcApi>(EXTENSION);
  if (extension === undefined) throw new Error(`${EXTENSION} is not installed.`);
  await until('the extension to become active by itself', () => extension.isActive);
  return extension;
}

/** Waits for the diagnostics of a document to be as many as they should be. */
export async function diagnosticsOf(document: vscode.TextDocument, count: number): Promise<vscode.Diagnostic[]> {
  const now = () => vscode.languages.getDiagnostics(document.uri);
  try {
    return await until(`${count} diagnostics`, () => now().length === count && now());
  } catch {
    const told = now().map(({ code, message }) => `${typeof code === 'object' ? code.value : code}: ${message}`);
    throw new Error(`Not ${count} diagnostics but ${told.length}: ${told.join(' | ')}`);
  }
}

/** The only place of a text in a document. */
export function placeOf(document: vscode.TextDocument, text: string): vscode.Range {
  const start = document.getText().indexOf(text);
  if (start < 0 || document.getText().includes(text, start + 1)) {
    throw new Error(`${text} is not there exactly once.`);
  }
  return new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
}
