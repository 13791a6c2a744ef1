/** The one place where settings are read and written. */
import { homedir } from 'node:os';
import path from 'node:path';
import { ConfigurationTarget, type Disposable, type Event, EventEmitter, workspace } from 'vscode';
import type { Warehouse } from '../warehouses/warehouse.ts';

/** What a person can set, with defaults filled in. */
export interface Settings {
  /** Where commands work. */
  readonly warehouse: Warehouse['kind'];
  /** The folder that is the local warehouse, as an absolute path; absent for a folder of the editor's own storage. */
  readonly localFolder?: string;
  /** Whether a command that writes asks first, on the local warehouse. */
  readonly confirmLocal: boolean;
  readonly bigQuery: BigQueryChoice;
}

/** How BigQuery is reached. */
export interface BigQueryChoice {
  /** The project that pays for the jobs; absent for the project of the source. */
  readonly project?: string;
  /** The file with the key of a service account, as an absolute path; absent for Application Default Credentials. */
  readonly keyFile?: string;
  /** What is paid for a tebibyte that a query reads, in dollars. */
  readonly dollarsPerTiB: number;
}

/** Reads every setting, as it is now. */
export function readSettings(): Settings {
  const section = workspace.getConfiguration('svc');
  const folder = section.get<string>('local.folder', '').trim();
  const project = section.get<string>('bigquery.project', '').trim();
  const keyFile = section.get<string>('bigquery.keyFile', '').trim();
  return {
    warehouse: section.get<string>('warehouse', 'local') === 'bigquery' ? 'bigquery' : 'local',
    ...(folder !== '' && { localFolder: absolute(folder) }),
    confirmLocal: section.get<boolean>('confirm.local', true),
    bigQuery: {
      ...(project !== '' && { project }),
      ...(keyFile !== '' && { keyFile: absolute(keyFile) }),
      dollarsPerTiB: section.get<number>('bigquery.dollarsPerTiB', DOLLARS_PER_TIB),
    },
  };
}

/** The list price of queries on demand in most regions (https://cloud.google.com/bigquery/pricing). */
const DOLLARS_PER_TIB = 6.25;

/**
 * Keeps the choice of the local warehouse: for the workspace, or for the person where none is open.
 *
 * @param folder absolute path; absent for the editor's own storage
 */
export async function chooseLocal(folder: string | undefined): Promise<void> {
  await workspace.getConfiguration('svc').update('local.folder', folder, target());
  await chooseKind('local');
}

/**
 * Keeps the choice of BigQuery: for the workspace, or for the person where none is open.
 *
 * @param choice how it is reached
 */
export async function chooseBigQuery({ project, keyFile }: Omit<BigQueryChoice, 'dollarsPerTiB'>): Promise<void> {
  const section = workspace.getConfiguration('svc');
  await section.update('bigquery.project', project, target());
  await section.update('bigquery.keyFile', keyFile, target());
  await chooseKind('bigquery');
}

/** A choice that holds already is not written down: whoever never chooses another warehouse has no setting for it. */
async function chooseKind(kind: Settings['warehouse']): Promise<void> {
  if (readSettings().warehouse !== kind) await workspace.getConfiguration('svc').update('warehouse', kind, target());
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
