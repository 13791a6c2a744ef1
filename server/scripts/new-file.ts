/** Actions that make a file beside a document. */

import type { CodeAction, CodeActionKind } from 'vscode-languageserver-types';

/** Where documents are kept that have no folder, or one in which nothing can be made: drafts, and the sides of a review. */
const WITHOUT_FOLDER = /^(?:untitled|git|gitfs|pr|review|githubpr):/;

/**
 * Names a file beside a document.
 *
 * @param uri - the address of the document
 * @param rename - gives the name of the new file for that of the document
 * @returns its address; nothing where no file can be made
 */
export function fileBeside(uri: string, rename: (name: string) => string): string | undefined {
  const [, folder, name] = /^([^?#]*\/)([^/?#]+)/.exec(uri) ?? [];
  return folder && name && !WITHOUT_FOLDER.test(uri) ? folder + rename(name) : undefined;
}

/**
 * Tells the name of a file.
 *
 * @param uri - its address
 * @returns what stands behind the last slash, as people write it
 */
export function fileName(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    // Not every editor escapes a percent sign.
    return name;
  }
}

/**
 * Makes the action that makes a file. An editor that finds a file of that name leaves it as it is, and says so.
 *
 * @param title - what it does
 * @param kind - of which kind it is
 * @param uri - the address of the file
 * @param text - what is in it
 */
export function makeFile(title: string, kind: CodeActionKind, uri: string, text: string): CodeAction {
  const start = { line: 0, character: 0 };
  return {
    title,
    kind,
    edit: {
      documentChanges: [
        { kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } },
        { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
      ],
    },
  };
}
