/** Notifications with buttons that do something. */
import { commands, window } from 'vscode';
import type { StatementPlace } from './surroundings.ts';
import { inEditor } from './wording/editor-words.ts';

/** A button of a notification: a title, and the command that it calls. */
export interface Action {
  readonly title: string;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

/** How loud a notification is. */
export type Loudness = 'information' | 'warning' | 'error';

/**
 * Tells something. Nobody waits for the answer: a notification may stay for as long as it likes.
 *
 * @param loudness how loud
 * @param message one sentence, of ours or of a warehouse
 * @param actions what can be done about it
 */
export function tell(loudness: Loudness, message: string, ...actions: readonly Action[]): void {
  const titles = actions.map(({ title }) => title);
  void show(loudness, inEditor(message), titles).then(async (answer) => {
    const chosen = actions.find(({ title }) => title === answer);
    if (chosen !== undefined) await commands.executeCommand(chosen.command, ...(chosen.arguments ?? []));
  });
}

function show(loudness: Loudness, message: string, titles: readonly string[]): Thenable<string | undefined> {
  switch (loudness) {
    case 'information':
      return window.showInformationMessage(message, ...titles);
    case 'warning':
      return window.showWarningMessage(message, ...titles);
    case 'error':
      return window.showErrorMessage(message, ...titles);
  }
}

/**
 * The button that leads to a place of a document.
 *
 * @param place the document, and the part of it that is to be selected
 * @param title of the button
 */
export function goToPlace({ document, range }: StatementPlace, title: 'Go to Field' | 'Go to Statement'): Action {
  return { title, command: 'vscode.open', arguments: [document.uri, { selection: range }] };
}

/** Buttons that more than one notification has. */
export const SHOW_LOG: Action = { title: 'Show Log', command: 'svc.showLog' };
export const MANAGE_TRUST: Action = { title: 'Manage Workspace Trust', command: 'workbench.trust.manage' };

/**
 * The button that shows the problems of a document.
 *
 * @param uri its address
 */
export function showProblems(uri: { toString(): string }): Action {
  return { title: 'Show Problems', command: 'svc.check', arguments: [uri.toString()] };
}
