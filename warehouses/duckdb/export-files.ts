/** Finds the files of an export and the dates they are of. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { WarehouseError } from '../warehouse.ts';

/** A file of an export. */
export interface ExportFile {
  /** Absolute path, links resolved. */
  readonly path: string;
  readonly format: 'parquet' | 'ndjson';
  /** `YYYYMMDD` in its name, or in its folder's; absent when only its rows can tell. */
  readonly day?: string;
}

/**
 * Finds the files that paths stand for: a file stands for itself, a folder for every export file in it and below.
 *
 * @throws WarehouseError `source-unreadable` for a path that is not there, is no export file, or stands for none
 */
export async function findExportFiles(paths: readonly string[]): Promise<readonly ExportFile[]> {
  const files = new Map<string, ExportFile>();
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) throw refuse(`There is no file or folder ${path}.`);
    const listed = found.isDirectory() ? await exportFilesIn(path) : [exportFileOf(path)];
    if (listed.length === 0 || listed.includes(undefined)) throw refuse(NO_EXPORT(path, found.isDirectory()));
    for (const file of listed) {
      if (file === undefined) continue;
      const real = await realpath(file.path);
      files.set(real, { ...file, path: real });
    }
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

const FORMATS = /\.(?:(parquet)|(?:ndjson|jsonl|json)(?:\.gz)?)$/i;

const NO_EXPORT = (path: string, isFolder: boolean): string =>
  isFolder
    ? `There is no export file in ${path}: files end in .parquet, .ndjson, .jsonl or .json, the last three also in .gz.`
    : `${path} is no daily export file: its name ends in .parquet, .ndjson, .jsonl or .json (the last three also in .gz), and it is not of events_intraday_ or events_fresh_.`;

async function exportFilesIn(folder: string): Promise<readonly (ExportFile | undefined)[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.startsWith('_'))
    .map((entry) => exportFileOf(join(entry.parentPath, entry.name)))
    .filter((file) => file !== undefined);
}

function exportFileOf(path: string): ExportFile | undefined {
  const format = FORMATS.exec(path);
  const names = [basename(path), basename(dirname(path))];
  if (format === null || names.some((name) => /^events_(?:intraday|fresh)_/.test(name))) return undefined;
  const day = names.map((name) => /(?:^|[^0-9A-Za-z])events_(\d{8})(?!\d)/.exec(`/${name}`)?.[1]).find(Boolean);
  return { path, format: format[1] === undefined ? 'ndjson' : 'parquet', ...(day !== undefined && { day }) };
}

function refuse(message: string): WarehouseError {
  return new WarehouseError('source-unreadable', message);
}
