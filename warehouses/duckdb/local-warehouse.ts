/** What the embedded engine can do beyond the interface that all warehouses share. */
import type { DatasetId, Shard } from '../../service/values.ts';
import type { JobControl, Warehouse } from '../warehouse.ts';

/** A folder that is a warehouse. */
export interface LocalWarehouse extends Warehouse {
  readonly kind: 'local';
  /** Absolute path. */
  readonly folder: string;
  /** Makes shards of export files: views over them, or tables when a copy is asked for. */
  load(request: LoadRequest, control?: JobControl): Promise<LoadReport>;
}

/** Limits of the engine; each has a default that suits a laptop. */
export interface LocalSettings {
  /** As DuckDB spells it: `1GB`. */
  readonly memoryLimit?: string;
  readonly threads?: number;
}

export interface LoadRequest {
  /** Parquet or NDJSON files of an export, or folders that hold them. */
  readonly paths: readonly string[];
  /** The source dataset that the shards appear in; made if it is missing. */
  readonly source: DatasetId;
  /** Copy the rows into the warehouse instead of reading the files where they are. */
  readonly copy: boolean;
}

export interface LoadedShard {
  readonly shard: Shard;
  readonly files: readonly string[];
  readonly rows: number;
  /** True when a shard of this date was there before. */
  readonly replaced: boolean;
}

export interface LoadReport {
  readonly source: DatasetId;
  readonly shards: readonly LoadedShard[];
}
