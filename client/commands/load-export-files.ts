import { window } from 'vscode';
import { askAndLoad } from '../jobs/load-files.ts';
import { isLocalChosen } from '../jobs/local-only.ts';
import { currentOptionsFile } from '../options/options-files.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Load Export Files` */
export const loadExportFiles: WarehouseCommand = {
  id: 'svc.loadExportFiles',
  run: async (around, argument) => {
    if (!isLocalChosen(around.warehouses, 'Export files are loaded')) return;
    const file = await currentOptionsFile(argument);
    if (file === undefined) return;
    const kind = await window.showQuickPick(KINDS, { placeHolder: 'Where is the export?' });
    if (kind === undefined) return;
    const chosen = await window.showOpenDialog({
      title: kind.label,
      openLabel: 'Load',
      canSelectMany: true,
      canSelectFiles: kind === FILES,
      canSelectFolders: kind === FOLDERS,
      ...(kind === FILES && { filters: { 'Export files': ['parquet', 'ndjson', 'jsonl', 'json', 'gz'] } }),
    });
    if (chosen === undefined || chosen.length === 0) return;
    const how = await window.showQuickPick(WAYS, { placeHolder: 'Copy the rows into the warehouse?' });
    if (how === undefined) return;
    await askAndLoad(around, file, { paths: chosen.map(({ fsPath }) => fsPath), copy: how === COPY });
  },
};

// Not every system has a dialog for files and folders at once.
const FOLDERS = { label: 'Folders', detail: 'Folders that hold Parquet or NDJSON files of an export.' };
const FILES = { label: 'Files', detail: 'Single Parquet or NDJSON files, one or more a day.' };
const KINDS = [FOLDERS, FILES];

const KEEP = { label: 'Leave the files where they are', detail: 'Needs no room; the files have to stay.' };
const COPY = { label: 'Copy the rows', detail: 'The files can go afterwards.' };
const WAYS = [KEEP, COPY];
