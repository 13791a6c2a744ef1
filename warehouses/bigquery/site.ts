/** What every job of this room works with. */
import type { DatasetId } from '../../service/values.ts';
import type { BigQuerySettings } from './bigquery-warehouse.ts';
import { type Connection, connect } from './connection.ts';
import { locationOf } from './location.ts';

export interface Site {
  readonly connection: Connection;
  readonly settings: BigQuerySettings;
  /** The project that pays for a job about this source. */
  payerFor(source: DatasetId): string;
  /** Where a source dataset is; throws WarehouseError `source-not-found`. */
  locationOf(source: DatasetId): Promise<string>;
}

/** Nothing is sent yet. */
export function openSite(settings: BigQuerySettings): Site {
  const connection = connect(settings);
  return {
    connection,
    settings,
    payerFor: ({ project }) => settings.project ?? project,
    locationOf: (source) => locationOf(connection, source),
  };
}
