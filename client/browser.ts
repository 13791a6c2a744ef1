/** Where the extension starts in a browser: language features, and the commands that need no warehouse. */
import { commands, Disposable, type ExtensionContext, Uri, window } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { EDITOR_COMMANDS } from './commands/all.ts';
import type { Command, EditorSurroundings } from './commands/command.ts';
import { CLIENT_ID, CLIENT_NAME, languageClientOptions, startInBackground } from './language-client.ts';
import { tell } from './notices.ts';
import { registerCommands } from './register-commands.ts';
import { followWorkspaceFiles } from './workspace/workspace-files.ts';

/** The part of a browser's own that is used here. */
declare const Worker: new (address: string) => object;

/** Starts the extension. */
export function activate(extension: ExtensionContext): void {
  const log = window.createOutputChannel('Svc', { log: true });
  const worker = new Worker(Uri.joinPath(extension.extensionUri, 'dist/server/browser.js').toString(true));
  const client = new LanguageClient(
    CLIENT_ID,
    CLIENT_NAME,
    languageClientOptions(log, { commands: true, workspaceFiles: true }),
    worker,
  );
  const files = followWorkspaceFiles(client, log);
  const around = { extension, log, files };
  extension.subscriptions.push(
    log,
    files,
    registerCommands(EDITOR_COMMANDS, around),
    registerCommands(desktopCommands(extension), around),
    new Disposable(() => void client.dispose()),
  );
  void commands.executeCommand('setContext', 'svc.isActive', true);
  startInBackground(client, log);
}

/** Every other command of the manifest says why it does nothing here. */
function desktopCommands({ extension }: ExtensionContext): readonly Command<EditorSurroundings>[] {
  const { commands: all } = extension.packageJSON.contributes as {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
  };
  const here = new Set(EDITOR_COMMANDS.map(({ id }) => id));
  return all
    .filter(({ command }) => !here.has(command))
    .map(({ command, title }) => ({
      id: command,
      run: async () =>
        tell('information', `Svc: ${title} works on a warehouse, so it needs the desktop editor; a browser has none.`),
    }));
}
