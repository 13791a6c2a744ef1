/**
 * What we read of BigQuery's resources. The API writes 64-bit numbers as text.
 *
 * Source: https://cloud.google.com/bigquery/docs/reference/rest
 */
import type { ErrorProto } from './fault.ts';

export interface DatasetResource {
  readonly location: string;
}

export interface TableResource {
  readonly type?: string;
  readonly description?: string;
  readonly schema?: SchemaResource;
}

export interface SchemaResource {
  readonly fields?: readonly FieldResource[];
}

export interface FieldResource {
  readonly name: string;
  readonly type: string;
  readonly mode?: string;
  readonly fields?: readonly FieldResource[];
}

export interface RoutineResource {
  readonly routineReference: RoutineReference;
  readonly definitionBody?: string;
  readonly description?: string;
}

export interface RoutineReference {
  readonly projectId: string;
  readonly datasetId: string;
  readonly routineId: string;
}

/** A page of the datasets of a project, or of the tables or the routines of a dataset. */
export interface ListResource {
  readonly datasets?: readonly { readonly datasetReference: { readonly datasetId: string } }[];
  readonly tables?: readonly { readonly tableReference: { readonly tableId: string } }[];
  readonly routines?: readonly { readonly routineReference: RoutineReference }[];
  readonly nextPageToken?: string;
}

export interface JobResource {
  readonly jobReference?: { readonly projectId: string; readonly jobId: string; readonly location?: string };
  readonly status?: { readonly state?: string; readonly errorResult?: ErrorProto };
  readonly statistics?: JobStatistics;
}

export interface JobStatistics {
  readonly numChildJobs?: string;
  readonly startTime?: string;
  readonly totalBytesProcessed?: string;
  readonly query?: {
    readonly statementType?: string;
    readonly totalBytesProcessed?: string;
    readonly totalBytesProcessedAccuracy?: string;
    readonly ddlOperationPerformed?: string;
    readonly ddlTargetRoutine?: RoutineReference;
  };
}

/** A page of rows; of a result also whether there is one yet, and its schema. */
export interface RowsResource {
  readonly jobComplete?: boolean;
  readonly schema?: SchemaResource;
  readonly rows?: readonly RowResource[];
  readonly pageToken?: string;
}

export interface RowResource {
  readonly f: readonly CellResource[];
}

export interface CellResource {
  readonly v: null | string | RowResource | readonly CellResource[];
}
