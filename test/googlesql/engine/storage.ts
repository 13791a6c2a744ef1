/** What is stored: datasets, tables, routines, buckets and their files. Tables and files are replaced, never changed. */
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import type { SqlField, SqlType } from '../zetasql/types.ts';

/** A dataset. Times are microseconds since 1970, here and below. */
export interface Dataset {
  /** `project.dataset` */
  readonly name: string;
  readonly location: string;
  readonly options: Options;
  readonly createdAt: bigint;
}

/** The options of an object as a statement gave them. */
export interface Options {
  readonly [name: string]: Option;
}

/** An option's value, and how INFORMATION_SCHEMA prints it. */
export interface Option {
  readonly type: SqlType;
  readonly value: Value;
  readonly printed: string;
}

/** A column of a table. */
export interface StoredColumn extends SqlField {
  readonly description?: string;
}

/** The values of a row, in the order of its table's columns. */
export type StoredRow = readonly Value[];

/** A table of rows, or of the files that an external table names. */
export interface Table {
  /** `project.dataset.table`, or the name alone for a temporary one. */
  readonly name: string;
  readonly columns: readonly StoredColumn[];
  /** Rows are only ever appended, as long as {@link rewrites} is the same. None for an external table. */
  readonly rows: readonly StoredRow[];
  /** How often rows were changed or removed. */
  readonly rewrites: number;
  readonly options: Options;
  readonly createdAt: bigint;
  readonly modifiedAt: bigint;
  /** The expression of PARTITION BY, and the columns of CLUSTER BY. */
  readonly partitionBy?: string;
  readonly clusterBy?: readonly string[];
  readonly external?: External;
}

/** Which files an external table reads. */
export interface External {
  readonly format: string;
  readonly uris: readonly string[];
  /** Where the path begins that holds the partition columns as `name=value`. */
  readonly prefix: string | undefined;
  readonly partitionColumns: readonly SqlField[];
}

/** A procedure or a function. */
export interface Routine {
  readonly kind: 'procedure' | 'sql' | 'javascript';
  /** `project.dataset.routine` */
  readonly name: string;
  readonly parameters: readonly SqlField[];
  /** Absent for procedures, and for functions whose body decides. */
  readonly returns?: SqlType;
  /** Statements, an expression, or JavaScript. */
  readonly body: string;
  readonly options: Options;
  /** The statement that made it. */
  readonly ddl: string;
  readonly createdAt: bigint;
  readonly modifiedAt: bigint;
}

/** A file of a bucket. */
export interface StoredFile {
  /** `gs://bucket/object` */
  readonly uri: string;
  readonly format: string;
  readonly columns: readonly SqlField[];
  readonly rows: readonly StoredRow[];
  readonly writtenAt: bigint;
}

/** Everything that is stored, by full name. */
export interface Storage {
  readonly datasets: Map<string, Dataset>;
  readonly tables: Map<string, Table>;
  readonly routines: Map<string, Routine>;
  /** Buckets with their location. */
  readonly buckets: Map<string, string>;
  readonly files: Map<string, StoredFile>;
}

/** An empty storage. */
export function emptyStorage(): Storage {
  return { datasets: new Map(), tables: new Map(), routines: new Map(), buckets: new Map(), files: new Map() };
}

/** A copy that can go its own way; what is stored is shared, since nothing of it ever changes. */
export function copyStorage({ datasets, tables, routines, buckets, files }: Storage): Storage {
  return {
    datasets: new Map(datasets),
    tables: new Map(tables),
    routines: new Map(routines),
    buckets: new Map(buckets),
    files: new Map(files),
  };
}

/** The tables of a dataset, by name. */
export function tablesOf(storage: Storage, dataset: string): readonly Table[] {
  return [...storage.tables.values()]
    .filter((table) => table.name.startsWith(`${dataset}.`))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
