/**
 * The values that cross rooms: one name and one type each.
 *
 * Everything here is plain data that can be printed, compared and sent over a wire.
 */

/** The three levels at which something can be told about an options object. */
export type Severity = 'error' | 'warning' | 'hint';

/** A stretch of a document, in UTF-16 code units from its start; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Where a value lies inside the options object: `["custom_event_params", 0, "type"]`. */
export type JsonPath = readonly (string | number)[];

/** Another place that explains a problem, of the same document or of another file. */
export interface RelatedPlace {
  /** The address of the other file; absent for a place of the same document. */
  readonly file?: string;
  readonly path: JsonPath;
  readonly range: TextRange;
  readonly message: string;
}

/** The four families of names that the options talk about. */
export type NameFamily = 'event' | 'event_param' | 'user_property' | 'item_param';

/** The families of columns of `events`: the shard's own columns, and one family per kind of parameter. */
export type ColumnFamily = 'source' | 'event_param' | 'user_property' | 'item_param';

/** Column types that a parameter can have; the spelling of `type` in a custom entry. */
export type ParamType = 'string' | 'int' | 'float';

/** The value columns of a GA4 parameter record, without their `_value` ending. */
export type ValueSlot = 'string' | 'int' | 'float' | 'double';

/** A dataset of BigQuery, and of the embedded engine. */
export interface DatasetId {
  readonly project: string;
  readonly dataset: string;
}

/** Which dataset gets what; the answer to `spec.md` section 2.2. */
export interface Placement {
  readonly source: DatasetId;
  /** The dataset of the routines, the ledger and the register. */
  readonly deployment: DatasetId;
  /** The dataset of the table `events`. */
  readonly destination: DatasetId;
  /** The bucket of the Parquet files; only with `events_external`. */
  readonly bucket?: string;
}

/** One day of the export: the table `events_YYYYMMDD` of the source dataset. */
export interface Shard {
  /** The partition it becomes, `YYYY-MM-DD`: the date in the table's name. */
  readonly date: string;
  /** `events_YYYYMMDD`. */
  readonly table: string;
  /** When its data last changed, as an ISO 8601 instant; absent where the warehouse cannot tell. */
  readonly modifiedAt?: string;
}

/** The type of a column: a scalar of GoogleSQL, a record, or an array. */
export type ColumnType =
  | { readonly kind: 'scalar'; readonly name: ScalarName }
  | { readonly kind: 'record'; readonly fields: readonly Field[] }
  | { readonly kind: 'array'; readonly of: ColumnType };

/** The scalars that an export can hold, by their GoogleSQL name. */
export type ScalarName =
  | 'STRING'
  | 'INT64'
  | 'FLOAT64'
  | 'BOOL'
  | 'BYTES'
  | 'DATE'
  | 'DATETIME'
  | 'TIME'
  | 'TIMESTAMP'
  | 'NUMERIC';

/** A named and typed column of a shard, or field of a record. */
export interface Field {
  readonly name: string;
  readonly type: ColumnType;
}

/** What one shard was seen to hold. */
export interface Observation {
  readonly date: string;
  readonly rows: number;
  /** The shard's own columns, in its own order. */
  readonly columns: readonly Field[];
  readonly events: readonly ObservedEvent[];
  readonly names: readonly ObservedName[];
}

/** An event name in a shard, with its number of rows. */
export interface ObservedEvent {
  readonly name: string;
  readonly rows: number;
}

/** A parameter or property name in a shard. */
export interface ObservedName {
  readonly family: Exclude<ColumnFamily, 'source'>;
  readonly name: string;
  /** Elements with this name. */
  readonly count: number;
  /** The value columns that are filled at least once; empty for a name without any value. */
  readonly slots: readonly ValueSlot[];
  /** True when a value does not fit into the column that the name has, or would get. */
  readonly misfit: boolean;
}

/** A name in `events`, with how often and when it was seen. */
export interface SeenName {
  readonly family: NameFamily;
  /** As the export spells it. */
  readonly name: string;
  /** The type of its column, in GoogleSQL; absent for events. */
  readonly type?: string;
  /** The part of all events that have it (for an item param: that have an item with it), from 0 to 1. */
  readonly share: number;
  /** The first and the last date with it, `YYYY-MM-DD`. */
  readonly firstSeen: string;
  readonly lastSeen: string;
}

/** Where a column of the register comes from. */
export type ColumnOrigin = 'source' | 'default' | 'custom' | 'observed';

/** One row of the register `svc_columns`. */
export interface Column {
  readonly family: ColumnFamily;
  /** The name as the export spells it. */
  readonly name: string;
  /** The column's name in `events` (for an item param: the field's name); absent while the name waits for a full run or was left out. */
  readonly columnName?: string;
  readonly type: ColumnType;
  readonly origin: ColumnOrigin;
  /** True for the `…_string` column that takes values which do not fit into the name's own column. */
  readonly companion: boolean;
  /** The value columns from which this name has been seen to come. */
  readonly slots: readonly ValueSlot[];
  /** The first date whose files have this column, `YYYY-MM-DD`. */
  readonly firstPartition?: string;
  readonly addedByRun?: string;
}

/** States of a date in the ledger. */
export type PartitionState = 'claimed' | 'done' | 'failed';

/** One row of the ledger `svc_partitions`. */
export interface Partition {
  readonly eventDate: string;
  readonly state: PartitionState;
  readonly runId: string;
  readonly claimedAt: string;
  readonly finishedAt?: string;
  readonly sourceTable: string;
  readonly sourceRows?: number;
  readonly rowsWritten?: number;
  readonly sourceModifiedAt?: string;
  readonly uri?: string;
  readonly error?: string;
}

/** One row of the log `svc_runs`. */
export interface Run {
  readonly runId: string;
  readonly mode: RunMode;
  readonly startedAt: string;
  readonly finishedAt?: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly partitions: number;
  readonly rows: number;
  readonly bytes: number;
  readonly error?: string;
}

/** What `RUN` can be asked to do. */
export type RunMode = 'incremental' | 'full' | 'range' | 'changed' | 'plan';
