import path from 'node:path';
import { workspace } from 'vscode';
import { datasetText } from '../../service/placement.ts';
import type { LocalWarehouse } from '../../warehouses/duckdb/local-warehouse.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import type { WarehouseSurroundings } from '../commands/command.ts';
import { tell } from '../notices.ts';
import { nameOf } from '../options/options-files.ts';
import type { OptionsFile } from '../surroundings.ts';
import { loadPlan } from '../wording/plan-text.ts';
import { loadText } from '../wording/report-text.ts';
import { confirm } from './confirm.ts';
import { isLocal } from './open-warehouse.ts';
import { warehouseTitle } from './warehouse-title.ts';

/** What to load. */
export interface Load {
  /** Absolute paths of files and folders. */
  readonly paths: readonly string[];
  readonly copy: boolean;
}

/**
 * Shows what a load would do, asks, loads, and tells what was loaded.
 *
 * @param around what the commands are given
 * @param file the options file whose source dataset the files appear in
 * @param load what to load
 */
export async function askAndLoad(around: WarehouseSurroundings, file: OptionsFile, load: Load): Promise<void> {
  const plan = loadPlan({
    paths: load.paths.map((place) => workspace.asRelativePath(place)),
    source: datasetText(file.placement.source),
    copy: load.copy,
    warehouse: warehouseTitle(around.warehouses.chosen),
  });
  if ((await confirm(plan, { canBeSilenced: true })) !== undefined) await loadFiles(around, file, load);
}

/**
 * Loads, and tells what was loaded.
 *
 * @param around what the commands are given
 * @param file the options file whose source dataset the files appear in
 * @param load what to load
 */
export async function loadFiles(
  { jobs, log }: WarehouseSurroundings,
  file: OptionsFile,
  { paths, copy }: Load,
): Promise<void> {
  const { source } = file.placement;
  const title = `Loading ${paths.length === 1 ? path.basename(paths[0] ?? '') : 'export files'} for ${nameOf(file.uri)}`;
  const report = await jobs.perform({ title, file, writes: true }, (warehouse, control) =>
    local(warehouse).load({ paths, source, copy }, control),
  );
  if (report === undefined) return;
  const { sentence, lines } = loadText(report);
  for (const line of [sentence, ...lines]) log.info(line);
  tell('information', sentence, { title: 'Run', command: 'svc.run', arguments: [file.uri.toString()] });
}

function local(warehouse: Warehouse): LocalWarehouse {
  if (isLocal(warehouse)) return warehouse;
  throw new Error(`Export files cannot be loaded into ${warehouse.title}.`);
}
