import { CodeAction, type Command } from 'vscode';
import { MAKES_FILE } from '../server/protocol.ts';

/**
 * Lets an action that makes a file show the file, which VS Code by itself makes in the background.
 *
 * @param action - an action of the server
 * @returns the same action; one that makes a file opens it when that is done, and not when there was such a file already
 */
export function openingItsFile(action: Command | CodeAction): Command | CodeAction {
  if (!(action instanceof CodeAction) || !action.kind?.value.startsWith(`${MAKES_FILE}.`)) return action;
  const [[uri] = []] = action.edit?.entries() ?? [];
  if (uri) action.command = { title: 'Open', command: 'vscode.open', arguments: [uri] };
  return action;
}
