/** A shop whose property has some days of export, on a server that speaks BigQuery's protocol. */
import { readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Options } from '../../../service/options/fields.generated.ts';
import { datasetText, placementOf } from '../../../service/placement.ts';
import type { Placement } from '../../../service/values.ts';
import type { BigQuerySettings, BigQueryWarehouse } from '../../../warehouses/bigquery/bigquery-warehouse.ts';
import { openBigQueryWarehouse } from '../../../warehouses/bigquery/open.ts';
import type { JobControl, RunReport } from '../../../warehouses/warehouse.ts';
import type { ServerSettings } from '../../bigquery/server/server.ts';
import { LOCATION, PROJECT, type Served, serve } from '../../bigquery/serving.ts';
import { param, type Row, type SlotValues, usualColumns } from '../../service/dialects/duckdb/shards.ts';

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

export interface Shop extends Served {
  readonly warehouse: BigQueryWarehouse;
  readonly placement: Placement;
  /** Writes the export of a day: one event for each of these parameters. */
  addDay(date: string, events: readonly Readonly<Record<string, SlotValues>>[], eventName?: string): void;
  /** Sets the region up, deploys and installs. */
  install(options?: Options): Promise<void>;
  /** An incremental run. */
  run(control?: JobControl): Promise<RunReport>;
  /** Another warehouse on the same server. */
  open(settings?: Partial<BigQuerySettings>): Promise<BigQueryWarehouse>;
}

/** Opens a shop with two days of export; its region is not set up yet. */
export async function openShop(
  t: TestContext,
  options: Options = EXTERNAL,
  settings: Omit<ServerSettings, 'engine'> = {},
): Promise<Shop> {
  const served = await serve(t, settings);
  const { engine, server } = served;
  const placement = placementOf(options);
  const source = datasetText(placement.source);
  const open = (own: Partial<BigQuerySettings> = {}) =>
    openBigQueryWarehouse({ endpoint: server.url, installerCode, patience: { poll: 20, retry: 5 }, ...own });
  const warehouse = await open();
  t.after(() => warehouse.close());
  engine.addDataset(source, LOCATION);
  engine.addBucket(BUCKET, LOCATION);
  const shop: Shop = {
    ...served,
    warehouse,
    placement,
    addDay: (date, events, eventName = 'page_view') => {
      const rows = events.map((event, index) => rowOf(date, eventName, event, index));
      engine.addTable(`${source}.events_${date.replaceAll('-', '')}`, usualColumns, rows);
    },
    install: async (given = options) => {
      await warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
      await warehouse.deploy(given);
      await warehouse.install(placement.source);
    },
    run: (control) => warehouse.run(placement.deployment, { mode: 'incremental', takeover: false }, control),
    open,
  };
  shop.addDay('2024-01-01', [{ page: { string: '/' } }, { page: { string: '/shoes' }, value: { int: 12n } }]);
  shop.addDay('2024-01-02', [{ page: { string: '/hats' } }, { value: { double: 1.5 } }, { page: { string: '/' } }]);
  return shop;
}

/** What a region is set up with, as the build made it. */
export function installerCode(): Promise<string> {
  return readFile(fileURLToPath(new URL('../../../dist/service/installer.json', import.meta.url)), 'utf8');
}

function rowOf(date: string, eventName: string, event: Readonly<Record<string, SlotValues>>, index: number): Row {
  return {
    event_date: date.replaceAll('-', ''),
    event_timestamp: BigInt(Date.parse(date) + index) * 1000n,
    event_name: eventName,
    event_params: Object.entries(event).map(([name, value]) => param(name, value)),
    user_properties: [],
    items: [],
  };
}
