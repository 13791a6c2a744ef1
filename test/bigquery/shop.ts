/** A small shop on a server, filled by hand, and our warehouse on it. */
import { readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText, placementOf } from '../../service/placement.ts';
import type { RunRequest } from '../../service/run-request.ts';
import type { Placement, RunMode } from '../../service/values.ts';
import type { BigQuerySettings, BigQueryWarehouse } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import { openBigQueryWarehouse } from '../../warehouses/bigquery/open.ts';
import type { JobControl, RunReport } from '../../warehouses/warehouse.ts';
import type { Engine } from '../googlesql/engine/engine.ts';
import { param, type Row, type SlotValues, usualColumns } from '../service/dialects/duckdb/shards.ts';
import { type ServerSettings, startBigQueryServer } from './server/server.ts';
import { LOCATION, PROJECT, type Served, serve } from './serving.ts';

export const BUCKET = 'acme-shop-events';

export const EXTERNAL: Options = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_external',
  gcs_bucket_name: BUCKET,
};

export const PARTITIONED: Options = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_partitioned',
};

/** A shop whose property has some days of export. */
export interface Shop extends Served {
  readonly warehouse: BigQueryWarehouse;
  readonly options: Options;
  readonly placement: Placement;
  /** Writes the export of a day: one event for each of these parameters. */
  addDay(date: string, events: readonly TestEvent[], eventName?: string): void;
  /** Sets the region up, deploys and installs. */
  install(options?: Options): Promise<void>;
  run(control?: JobControl, mode?: RunMode): Promise<RunReport>;
  /** Another warehouse on the same server. */
  open(settings?: Partial<BigQuerySettings>): Promise<BigQueryWarehouse>;
  /** How many rows and how many different events `events` has, by date; each event is one row when both are the same. */
  counts(): Promise<Readonly<Record<string, Count>>>;
  /** Does something in a shop of its own that is as this one is now. */
  aside<T>(work: (shop: Shop) => Promise<T>): Promise<T>;
}

/** The parameters of an event, by name. */
export type TestEvent = Readonly<Record<string, SlotValues>>;

/** Rows of a date, and the different events in them. */
export interface Count {
  readonly rows: number;
  readonly events: number;
}

/** What `events` has when both days of a shop are done. */
export const ALL: Readonly<Record<string, Count>> = {
  '2024-01-01': { rows: 2, events: 2 },
  '2024-01-02': { rows: 3, events: 3 },
};

/** Opens a shop with two days of export. */
export async function openShop(
  t: TestContext,
  options: Options = EXTERNAL,
  settings: Omit<ServerSettings, 'engine'> = {},
): Promise<Shop> {
  const served = await serve(t, settings);
  served.engine.addDataset(options.ga4_dataset_id, LOCATION);
  served.engine.addBucket(BUCKET, LOCATION);
  const shop = await shopOn(served, options);
  shop.addDay('2024-01-01', [{ page: { string: '/' } }, { page: { string: '/shoes' }, value: { int: 12n } }]);
  shop.addDay('2024-01-02', [{ page: { string: '/hats' } }, { value: { double: 1.5 } }, { page: { string: '/' } }]);
  return shop;
}

async function shopOn(served: Served, options: Options): Promise<Shop> {
  const { engine, server } = served;
  const placement = placementOf(options);
  const open = (settings: Partial<BigQuerySettings> = {}) =>
    openBigQueryWarehouse({ endpoint: server.url, installerCode, patience: { poll: 20, retry: 5 }, ...settings });
  const warehouse = await open();
  return {
    ...served,
    warehouse,
    options,
    placement,
    addDay: (date, events, eventName = 'page_view') => {
      const rows = events.map((event, index) => rowOf(date, eventName, event, index));
      engine.addTable(`${options.ga4_dataset_id}.events_${date.replaceAll('-', '')}`, usualColumns, rows);
    },
    install: async (given = options) => {
      await warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
      await warehouse.deploy(given);
      await warehouse.install(placement.source);
    },
    run: (control, mode = 'incremental') =>
      warehouse.run(placement.deployment, { mode, takeover: false } as RunRequest, control),
    open,
    counts: () => countsOf(engine, `${datasetText(placement.destination)}.events`),
    aside: async (work) => {
      const copy = engine.fork();
      const own = await startBigQueryServer({ engine: copy });
      try {
        return await work(await shopOn({ engine: copy, server: own }, options));
      } finally {
        await own.stop();
      }
    },
  };
}

/** What a region is set up with, as the build made it. */
export function installerCode(): Promise<string> {
  return readFile(fileURLToPath(new URL('../../dist/service/installer.json', import.meta.url)), 'utf8');
}

function rowOf(date: string, eventName: string, event: TestEvent, index: number): Row {
  return {
    event_date: date.replaceAll('-', ''),
    event_timestamp: BigInt(Date.parse(date) + index) * 1000n,
    event_name: eventName,
    event_params: Object.entries(event).map(([name, value]) => param(name, value)),
    user_properties: [],
    items: [],
  };
}

async function countsOf(engine: Engine, events: string): Promise<Readonly<Record<string, Count>>> {
  const { rows } = await engine.run(
    `SELECT CAST(event_date AS STRING) AS date, COUNT(*) AS n, COUNT(DISTINCT event_timestamp) AS d FROM \`${events}\` GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ date, n, d }) => [String(date), { rows: Number(n), events: Number(d) }]));
}
