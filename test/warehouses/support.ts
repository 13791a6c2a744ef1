/** A small shop with an export that tests write by hand, and a warehouse over it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf } from '../../service/placement.ts';
import type { RunRequest } from '../../service/run-request.ts';
import type { Placement, RunMode } from '../../service/values.ts';
import type { LocalSettings, LocalWarehouse } from '../../warehouses/duckdb/local-warehouse.ts';
import { openLocalWarehouse } from '../../warehouses/duckdb/open.ts';
import type { RunReport, WarehouseErrorCode } from '../../warehouses/warehouse.ts';

export const EXTERNAL: Options = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
};

export const PARTITIONED: Options = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_partitioned',
};

/** A value of a parameter in the value column it stands in; `null` for a parameter without a value. */
export type ParamValue =
  | { readonly string: string }
  | { readonly int: number | bigint }
  | { readonly double: number }
  | null;

/** An event of a hand-written export. */
export interface TestEvent {
  readonly name: string;
  readonly params?: Readonly<Record<string, ParamValue>>;
  readonly items?: readonly Readonly<Record<string, unknown>>[];
  /** Further columns. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface Shop {
  readonly folder: string;
  readonly exportFolder: string;
  readonly warehouseFolder: string;
  readonly warehouse: LocalWarehouse;
  readonly options: Options;
  readonly placement: Placement;
  /** Writes the export of a day. */
  writeDay(date: string, events: readonly TestEvent[]): Promise<string>;
  /** Loads everything that was written. */
  load(): Promise<void>;
  /** Deploys and installs. */
  install(options?: Options): Promise<void>;
  run(mode?: RunMode, more?: Partial<RunRequest>): Promise<RunReport>;
  /** Rows of a query over `events`, asked as any other program would ask it. */
  events(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Opens a shop in a folder that is removed after the test. */
export async function openShop(
  t: TestContext,
  options: Options = EXTERNAL,
  settings: LocalSettings = {},
): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-shop-'));
  const warehouse = await openLocalWarehouse(join(folder, 'warehouse'), settings);
  t.after(async () => {
    await warehouse.close();
    await rm(folder, { recursive: true, force: true });
  });
  return shopOver(folder, warehouse, options);
}

function shopOver(folder: string, warehouse: LocalWarehouse, options: Options): Shop {
  const placement = placementOf(options);
  const exportFolder = join(folder, 'export');
  return {
    folder,
    exportFolder,
    warehouseFolder: warehouse.folder,
    warehouse,
    options,
    placement,
    writeDay: (date, events) => writeDay(exportFolder, date, events),
    load: async () => {
      await warehouse.load({ paths: [exportFolder], source: placement.source, copy: false });
    },
    install: async (changed = options) => {
      await warehouse.deploy(changed);
      await warehouse.install(placement.source);
    },
    run: (mode = 'incremental', more = {}) => warehouse.run(placement.deployment, { mode, takeover: false, ...more }),
    events: (sql) => {
      const { project, dataset } = placement.destination;
      return query(warehouse.folder, [project], sql.replaceAll('FROM events', `FROM "${project}"."${dataset}".events`));
    },
  };
}

/** Writes the export of a day as newline-delimited JSON, whole numbers as strings as BigQuery writes them. */
export async function writeDay(folder: string, date: string, events: readonly TestEvent[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  const day = date.replaceAll('-', '');
  const file = join(folder, `events_${day}.ndjson`);
  const lines = events.map((event, index) => JSON.stringify(rowOf(event, day, index)));
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  return file;
}

function rowOf(event: TestEvent, day: string, index: number): unknown {
  return {
    event_date: day,
    event_timestamp: String(Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`) * 1000 + index),
    event_name: event.name,
    event_params: Object.entries(event.params || {}).map(([key, value]) => ({ key, value: slotsOf(value) })),
    ...(event.items && { items: event.items }),
    ...event.more,
  };
}

function slotsOf(value: ParamValue): unknown {
  if (value === null) return {};
  if ('string' in value) return { string_value: value.string };
  if ('int' in value) return { int_value: String(value.int) };
  return { double_value: value.double };
}

/** Asks a warehouse's database files as any other program would. */
export async function query(
  warehouseFolder: string,
  projects: readonly string[],
  sql: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    for (const project of projects)
      await connection.run(
        `ATTACH '${join(warehouseFolder, `${project.replace(':', '%3A')}.duckdb`)}' AS "${project}" (READ_ONLY)`,
      );
    const result = await connection.runAndReadAll(sql);
    return result.getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Changes a warehouse's database file as any other program would. */
export async function change(warehouseFolder: string, project: string, statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(`ATTACH '${join(warehouseFolder, `${project.replace(':', '%3A')}.duckdb`)}' AS "${project}"`);
    for (const statement of statements) await connection.run(statement);
    await connection.run(`DETACH "${project}"`);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Removes the loaded shard of a date. */
export async function dropShard({ warehouseFolder, placement }: Shop, date: string): Promise<void> {
  const { project, dataset } = placement.source;
  const table = `events_${date.replaceAll('-', '')}`;
  await change(warehouseFolder, project, [`DROP VIEW "${project}"."${dataset}"."${table}"`]);
}

/** The shape of a failure with this code and these words, for `assert.rejects`. */
export function failure(
  code: WarehouseErrorCode,
  message: RegExp,
): { readonly code: string; readonly message: RegExp } {
  return { code, message };
}
