/**
 * What every warehouse can do. The embedded engine (`duckdb/`) and BigQuery (`bigquery/`) are two rooms behind this one
 * interface; the editor and the command line know nothing else of them.
 */
import type { Options } from '../service/options/fields.generated.ts';
import type { RunRequest } from '../service/run-request.ts';
import type { Column, DatasetId, Field, Partition, Placement, Run, SeenName, Shard } from '../service/values.ts';

/** A place where Svc is deployed, installed and run. Every method rejects with a {@link WarehouseError}, and with nothing else. */
export interface Warehouse {
  readonly kind: 'local' | 'bigquery';
  /** For people: `local warehouse ./svc-warehouse`. */
  readonly title: string;
  /** `deploy_installer(options)`: makes `install_svc` in the source dataset. */
  deploy(options: Options, control?: JobControl): Promise<Deployment>;
  /** `CALL <source>.install_svc()`: makes datasets, ledger, register, log and `RUN`. */
  install(source: DatasetId, control?: JobControl): Promise<InstallReport>;
  /** `CALL <deployment>.RUN(request)`. A run in which dates failed resolves, with state `failed` and the dates' errors. */
  run(deployment: DatasetId, request: RunRequest, control?: JobControl): Promise<RunReport>;
  /** What a run with this request would do now; changes nothing. */
  plan(deployment: DatasetId, request: RunRequest, control?: JobControl): Promise<RunPlan>;
  /** What is deployed, installed, done and waiting for the property that these options describe. */
  status(placement: Placement, control?: JobControl): Promise<Status>;
  /** The first rows of `events`, newest date first. */
  preview(placement: Placement, request: PreviewRequest, control?: JobControl): Promise<Preview>;
  /** The names in `events`, the most frequent first; none while there is no `events`. Reads the whole table. */
  seenNames(placement: Placement, control?: JobControl): Promise<readonly SeenName[]>;
  /** Removes what {@link deploy}, {@link install} and {@link run} made. The source's shards are never touched. */
  uninstall(placement: Placement, request: UninstallRequest, control?: JobControl): Promise<UninstallReport>;
  close(): Promise<void>;
}

/** How a caller follows and stops a job. */
export interface JobControl {
  /** Aborting is a crash that was asked for: what is committed stays, the rest was never there. */
  readonly signal?: AbortSignal;
  readonly report?: (progress: Progress) => void;
}

/** Where a job stands. */
export interface Progress {
  readonly step: 'deploy' | 'install' | 'observe' | 'transform' | 'publish' | 'uninstall' | 'load';
  /** The date that is being worked on, `YYYY-MM-DD`. */
  readonly date?: string;
  /** Dates finished so far in this job, and dates in all. */
  readonly done: number;
  readonly of: number;
  /** Rows and bytes written so far in this job; on BigQuery, which does not tell, the bytes are those that were read. */
  readonly rows: number;
  readonly bytes: number;
}

/** What `deploy_installer` made. */
export interface Deployment {
  /** `project.dataset.install_svc` */
  readonly routine: string;
  readonly placement: Placement;
  readonly version: string;
  /** True when an `install_svc` of before was replaced. */
  readonly replaced: boolean;
}

/** What `install_svc` made. */
export interface InstallReport {
  readonly placement: Placement;
  readonly template: Options['transform_config_template'];
  readonly version: string;
  /** Full names of what was made; empty parts when installing again. */
  readonly created: readonly string[];
  readonly kept: readonly string[];
  /** What changes from the next run on, in one sentence each; empty for a first installation. */
  readonly notes: readonly string[];
}

/** Why a date is on a plan. */
export type PartitionReason = 'new' | 'failed' | 'interrupted' | 'changed' | 'again';

export interface PlannedPartition {
  readonly shard: Shard;
  readonly reason: PartitionReason;
}

/** What a run would do. */
export interface RunPlan {
  readonly request: RunRequest;
  readonly placement: Placement;
  readonly template: Options['transform_config_template'];
  /** `project.dataset.events` */
  readonly events: string;
  readonly partitions: readonly PlannedPartition[];
  /** Dates done and left alone. */
  readonly done: number;
  /** Dates whose shard changed after they were done; `{"mode": "changed"}` does them anew. */
  readonly changed: readonly Shard[];
  /** Names that were seen but have no column until a full run. */
  readonly waiting: readonly Column[];
  /** Names left out because `events` has as many columns as a table can have. */
  readonly leftOut: readonly Column[];
  /** Dates that another run is at and that are therefore not on the plan; absent where there can be none. */
  readonly held?: readonly Partition[];
  /** What the run will read, where the warehouse bills for it. */
  readonly scan?: PlannedScan;
}

/** What reading the source costs, as the warehouse estimates it beforehand. */
export interface PlannedScan {
  readonly bytes: number;
  /** True where it may turn out to be more. */
  readonly isLeast?: boolean;
  /** At the list price per TiB that the warehouse was opened with. */
  readonly dollars: number;
}

/** What a run did. */
export interface RunReport {
  readonly run: Run;
  readonly placement: Placement;
  readonly template: Options['transform_config_template'];
  readonly events: string;
  /** The dates this run did, or failed to do, in order. */
  readonly partitions: readonly Partition[];
  readonly columnsAdded: readonly Column[];
  readonly waiting: readonly Column[];
  readonly leftOut: readonly Column[];
  readonly changed: readonly Shard[];
  /** Dates that were left to another run, which is at them; absent where there can be none. */
  readonly held?: readonly Partition[];
  /** Where the Parquet files and their manifest are, as a folder or a `gs://` address; only with `events_external`. */
  readonly storage?: string;
}

/** How a property stands. */
export interface Status {
  readonly placement: Placement;
  readonly deployed: boolean;
  readonly installed?: { readonly version: string; readonly installedAt: string; readonly options: Options };
  readonly partitions: readonly Partition[];
  readonly runs: readonly Run[];
  readonly columns: readonly Column[];
  /** Shards that an incremental run would do. */
  readonly pending: readonly PlannedPartition[];
  readonly changed: readonly Shard[];
  /** Absent while there is no `events`. */
  readonly events?: { readonly name: string; readonly columns: number };
}

export interface PreviewRequest {
  readonly limit: number;
  /** Columns to show; all when absent. */
  readonly columns?: readonly string[];
  /** `YYYY-MM-DD`; all dates when absent. */
  readonly date?: string;
}

/** The first rows of `events`. Values are JSON; INT64 values are strings where a number would lose digits. */
export interface Preview {
  readonly events: string;
  readonly columns: readonly Field[];
  readonly rows: readonly (readonly JsonValue[])[];
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export interface UninstallRequest {
  /** Also delete the files in the bucket. Without it they stay where they are. */
  readonly files: boolean;
}

export interface UninstallReport {
  /** Full names of what was removed. */
  readonly removed: readonly string[];
  /** What was left, and why, in one sentence each. */
  readonly kept: readonly string[];
}

/** The kinds of failure that callers tell apart. */
export type WarehouseErrorCode =
  | 'source-not-found'
  | 'source-empty'
  | 'not-deployed'
  | 'not-installed'
  | 'options-invalid'
  | 'options-conflict'
  | 'run-options-invalid'
  | 'locked'
  | 'source-unreadable'
  | 'no-space'
  | 'bucket-not-found'
  | 'location-mismatch'
  | 'installer-missing'
  | 'permission-denied'
  | 'quota-exceeded'
  | 'unavailable'
  | 'not-signed-in'
  | 'cancelled'
  | 'failed';

/** A failure in one sentence that says what is wrong, where, and what to do. */
export class WarehouseError extends Error {
  readonly code: WarehouseErrorCode;
  /** The field of the options that names the thing at fault. */
  readonly field: keyof Options | undefined;

  constructor(code: WarehouseErrorCode, message: string, field?: keyof Options, cause?: unknown) {
    super(message, { cause });
    this.name = 'WarehouseError';
    this.code = code;
    this.field = field;
  }
}
