/** The warehouse that a person chose, before anything is opened. */
import path from 'node:path';
import type { ExtensionContext } from 'vscode';
import { type BigQueryChoice, readSettings } from '../settings.ts';

/** A choice of warehouse. */
export type ChosenWarehouse = ChosenLocal | ChosenBigQuery;

/** The engine of the extension, and a folder. */
export interface ChosenLocal {
  readonly kind: 'local';
  /** Absolute path. */
  readonly folder: string;
  /** True when nobody named a folder. */
  readonly isDefault: boolean;
}

export interface ChosenBigQuery extends BigQueryChoice {
  readonly kind: 'bigquery';
}

/** Tells what is chosen now. */
export function chosenWarehouse(extension: ExtensionContext): ChosenWarehouse {
  const { warehouse, bigQuery } = readSettings();
  return warehouse === 'bigquery' ? { kind: 'bigquery', ...bigQuery } : chosenLocal(extension);
}

/** Tells which folder is the local warehouse, chosen or not. */
export function chosenLocal(extension: ExtensionContext): ChosenLocal {
  const { localFolder } = readSettings();
  const folder = localFolder ?? path.join(storageFolder(extension), 'warehouse');
  return { kind: 'local', folder, isDefault: localFolder === undefined };
}

/**
 * Tells whether two choices mean one warehouse, so that what was opened for one serves the other.
 *
 * @param a a choice
 * @param b another one
 */
export function isSameChoice(a: ChosenWarehouse, b: ChosenWarehouse): boolean {
  if (a.kind === 'local' || b.kind === 'local') return a.kind === b.kind && folderOf(a) === folderOf(b);
  return a.project === b.project && a.keyFile === b.keyFile && a.dollarsPerTiB === b.dollarsPerTiB;
}

function folderOf(chosen: ChosenWarehouse): string | undefined {
  return chosen.kind === 'local' ? chosen.folder : undefined;
}

/** The folder for what belongs to a workspace, or to nobody's workspace. */
export function storageFolder(extension: ExtensionContext): string {
  return (extension.storageUri ?? extension.globalStorageUri).fsPath;
}
