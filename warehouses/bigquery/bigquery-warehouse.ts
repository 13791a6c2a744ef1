/** What BigQuery can do beyond the interface that all warehouses share. */
import type { FieldName, Options } from '../../service/options/fields.generated.ts';
import type { Region } from '../../service/region.ts';
import type { RunRequest } from '../../service/run-request.ts';
import type { DatasetId, JsonPath, Placement, Severity } from '../../service/values.ts';
import type { JobControl, PlannedScan, RunPlan, Warehouse } from '../warehouse.ts';

/** BigQuery, as somebody who is signed in sees it. */
export interface BigQueryWarehouse extends Warehouse {
  readonly kind: 'bigquery';
  /** Makes the dataset `svc_<region>` and `deploy_installer` in it, or replaces an older `deploy_installer`. */
  setUpRegion(region: Region, control?: JobControl): Promise<RegionReport>;
  /** Checks options against what is there: datasets, bucket, locations, permissions, names. An empty answer means that all is well. */
  checkLive(options: Options, control?: JobControl): Promise<readonly LiveProblem[]>;
  /** What a run with this request would do if these options were installed now, where nothing is; changes nothing. */
  planFirst(options: Options, request: RunRequest, control?: JobControl): Promise<RunPlan>;
  /** What `seenNames` is going to read; nothing while there is no `events`. */
  scanOfSeenNames(placement: Placement, control?: JobControl): Promise<PlannedScan | undefined>;
  /** Where a dataset is: `EU`, `europe-west2`. Rejects with `source-not-found` when there is no such dataset. */
  locationOf(dataset: DatasetId): Promise<string>;
}

export interface BigQuerySettings {
  /** The project that runs the jobs and pays for them; the project of the source dataset when absent. */
  readonly project?: string;
  /** Path of a service account's key file; Application Default Credentials when absent. */
  readonly keyFile?: string;
  /**
   * Address of a server that speaks BigQuery's protocol, in place of Google's; the environment variable
   * BIGQUERY_EMULATOR_HOST when absent. No credentials are sent to it.
   */
  readonly endpoint?: string;
  /** Reads what a region is set up with: the text of `dist/service/installer.json`. */
  readonly installerCode: () => Promise<string>;
  /** Price of a TiB that is read, in US dollars; that of on-demand queries in the US when absent. */
  readonly dollarsPerTiB?: number;
  /** Waiting times; those that suit Google's servers when absent. */
  readonly patience?: Patience;
}

/** How long to wait for a server, in milliseconds. */
export interface Patience {
  /** Between two questions whether a job has ended. */
  readonly poll: number;
  /** Before a request that failed is sent again; twice as long before each further time. */
  readonly retry: number;
}

/** What setting up a region did. */
export interface RegionReport {
  /** The dataset `svc_<region>`. */
  readonly dataset: DatasetId;
  readonly location: string;
  /** `project.svc_region.deploy_installer` */
  readonly routine: string;
  readonly outcome: 'created' | 'upgraded' | 'unchanged';
  /** Version of the service that is set up. */
  readonly version: string;
}

/** Problems that only the warehouse can tell. */
export type LiveProblemCode =
  | 'source-not-found'
  | 'source-empty'
  | 'bucket-not-found'
  | 'location-mismatch'
  | 'installer-missing'
  | 'permission-denied'
  | 'name-not-observed';

/** A problem of an options object with what is in the warehouse. */
export interface LiveProblem {
  readonly code: LiveProblemCode;
  readonly severity: Severity;
  /** The field that names the thing. */
  readonly field: FieldName;
  /** The value at fault; just the field where its default decided. */
  readonly path: JsonPath;
  readonly message: string;
  /** What may have been meant, the nearest first. */
  readonly nearest: readonly string[];
}
