/** The one place where settings are read and written. */
import { homedir } from 'node:os';
import path from 'node:path';
import { ConfigurationTarget, type Disposable, type Event, EventEmitter, workspace } from 'vscode';

/** What a person can set, with defaults filled in. */
export interface Settings {
  /** The folder that is the local warehouse, as an absolute path; absent for a folder of the editor's own storage. */
  readonly localFolder?: string;
  /** Whether a command that writes asks first, on the local warehouse. */
  readonly confirmLocal: boolean;
}

/** Reads every setting, as it is now. */
export function readSettings(): Settings {
  const section = workspace.getConfiguration('svc');
  const folder = section.get<string>('local.folder', '').trim();
  return {
    ...(folder !== '' && { localFolder: absolute(folder) }),
    confirmLocal: section.get<boolean>('confirm.local', true),
  };
}

/**
 * Keeps a choice of the folder that is the local warehouse: for the workspace, or for the person where none is open.
 *
 * @param folder absolute path; absent for the editor's own storage
 */
export async function chooseLocalFolder(folder: string | undefined): Promise<void> {
  await workspace.getConfiguration('svc').update('local.folder', folder, target());
}

/** Keeps the wish not to be asked again before a command writes to the local warehouse. */
export async function stopAskingForLocal(): Promise<void> {
  await workspace.getConfiguration('svc').update('confirm.local', false, ConfigurationTarget.Global);
}

/** Tells when one of the settings was changed. */
export function watchSettings(): { readonly onDidChange: Event<void> } & Disposable {
  const changed = new EventEmitter<void>();
  const watch = workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('svc')) changed.fire();
  });
  return {
    onDidChange: changed.event,
    dispose: () => {
      watch.dispose();
      changed.dispose();
    },
  };
}

function target(): ConfigurationTarget {
  return workspace.workspaceFolders === undefined ? ConfigurationTarget.Global : ConfigurationTarget.Workspace;
}

/** `~` is the home folder; a relative path starts at the first folder of the workspace. */
function absolute(folder: string): string {
  const place = folder.replace(/^~(?=$|[\\/])/, homedir());
  return path.resolve(workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir(), place);
}
