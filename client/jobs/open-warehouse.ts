/** Opens warehouses. What is heavy is loaded here, and by nothing else. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ExtensionContext } from 'vscode';
import type { Installer } from '../../service/routines/deploy.ts';
import type { BigQueryWarehouse } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import type { LocalWarehouse } from '../../warehouses/duckdb/local-warehouse.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import { orMissing } from '../wording/missing-engine.ts';
import type { ChosenWarehouse } from './chosen-warehouse.ts';

/**
 * Opens a warehouse.
 *
 * @param chosen which one
 * @param extension whose files are needed
 * @returns rejects with the WarehouseError of the bundle that was loaded for it
 */
export async function openWarehouse(chosen: ChosenWarehouse, extension: ExtensionContext): Promise<Warehouse> {
  if (chosen.kind === 'local') {
    const { openLocalWarehouse } = await loadEngine();
    return openLocalWarehouse(chosen.folder);
  }
  const { openBigQueryWarehouse } = await loadBigQuery();
  const { project, keyFile, dollarsPerTiB } = chosen;
  return openBigQueryWarehouse({
    ...(project !== undefined && { project }),
    ...(keyFile !== undefined && { keyFile }),
    dollarsPerTiB,
    installerCode: () => installerCode(extension),
  });
}

/** The engine is a native library of tens of megabytes: only a command that needs it may wait for it. */
export function loadEngine(): Promise<typeof import('../engine.ts')> {
  return orMissing(() => import('../engine.ts'), `${process.platform}-${process.arch}`);
}

/** Google's client library is larger than the rest of the extension. */
export function loadBigQuery(): Promise<typeof import('../bigquery.ts')> {
  return import('../bigquery.ts');
}

/** What `deploy_installer` is made of, as it was built with this extension. */
export async function readInstaller(extension: ExtensionContext): Promise<Installer> {
  return JSON.parse(await installerCode(extension)) as Installer;
}

function installerCode(extension: ExtensionContext): Promise<string> {
  return readFile(extension.asAbsolutePath(path.join('dist', 'service', 'installer.json')), 'utf8');
}

/** Tells the local warehouse from others: it alone takes files. */
export function isLocal(warehouse: Warehouse): warehouse is LocalWarehouse {
  return warehouse.kind === 'local';
}

/** Tells BigQuery from others: it alone has regions, prices and rules of its own about what options name. */
export function isBigQuery(warehouse: Warehouse): warehouse is BigQueryWarehouse {
  return warehouse.kind === 'bigquery';
}
