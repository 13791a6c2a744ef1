/**
 * What the function `svc_service` answers: `RUN` is SQL and knows in which order things happen, this is what it asks for
 * in between. Each task takes and gives plain data; the statements come back as text, to be executed by `RUN`.
 */
import { observeSelect, readObservation } from '../dialects/googlesql/observe.ts';
import { quoteName, quotePath } from '../dialects/googlesql/quote.ts';
import { partitionSelect } from '../dialects/googlesql/select.ts';
import type { Options } from '../options/fields.generated.ts';
import { placementOf } from '../placement.ts';
import { readRunRequest } from '../run-request.ts';
import { shardFault } from '../transform/export-shape.ts';
import { type EventsColumn, eventsColumns } from '../transform/layout.ts';
import {
  declareColumns,
  declareWaiting,
  extendRegister,
  initialRegister,
  withItemCompanions,
} from '../transform/register.ts';
import { parseType } from '../transform/types.ts';
import type { Column, Field } from '../values.ts';
import { addColumns, carrySelect, createTable, exportData, publishTable } from './statements.ts';
import { columnOf, readStored, type StoredColumn, storedChanges } from './stored-columns.ts';
import { EVENTS } from './tables.ts';

/** What `RUN` hands over; each task uses some of it. */
export interface TaskInput {
  /** A shard of the source dataset, and its date `YYYY-MM-DD`. */
  readonly source_table: string;
  readonly date: string;
  readonly run_id: string;
  /** Columns of the shard, as text: JSON of {@link StoredField}s. */
  readonly shard_columns: string | null;
  /** What the SELECT of the task `observe` returned. */
  readonly seen?: string;
  readonly open_to: 'everything' | 'companions';
  readonly register: readonly StoredColumn[];
  /** What the task `extend` answered. */
  readonly change: string;
  /** Name of a table in the destination dataset. */
  readonly table: string;
  readonly uri: string;
  readonly uris: readonly string[];
  /** What is published, as a short text: it is kept in the table's description. */
  readonly standing: string;
}

/** A column as INFORMATION_SCHEMA tells it. */
interface StoredField {
  readonly n: string;
  readonly t: string;
}

/** A query text has 1 MB at most (https://cloud.google.com/bigquery/quotas#query_jobs). */
const MAX_STATEMENT = 1024 * 1024;

/**
 * Does one task of `RUN`.
 *
 * @param options the options that are installed
 * @param task its name, see {@link TASKS}
 * @param input its arguments as JSON: a {@link TaskInput}, or for `request` the argument of `RUN`
 * @returns a statement, or JSON; null where there is nothing to do
 * @throws Error in one sentence
 */
export function doTask(options: Options, task: string, input: string): string | null {
  if (task === 'request') return readRequest(JSON.parse(input));
  const given = JSON.parse(input) as TaskInput;
  const answer = (TASKS[task] as Task)({ options, given, register: readStored(given.register || []) });
  if (answer !== null && answer.length > MAX_STATEMENT)
    throw new Error(
      `The statement for ${given.date || EVENTS} has ${answer.length} characters, and BigQuery takes ${MAX_STATEMENT} at most. Exclude names that you do not need.`,
    );
  return answer;
}

interface Work {
  readonly options: Options;
  readonly given: TaskInput;
  readonly register: readonly Column[];
}

type Task = (work: Work) => string | null;

const TASKS: { readonly [task: string]: Task } = {
  /** The SELECT that tells what a shard holds. */
  observe: ({ options, given }) =>
    observeSelect({ relation: shardPath(options, given), columns: shardColumns(given), options }),
  extend,
  /** The statement that writes a date's files. */
  export: ({ options, given, register }) => exportData(given.uri, selectOf(options, given, register)),
  /** The statement that adds a date's rows to a table. */
  insert: ({ options, given, register }) =>
    `INSERT INTO ${destinationPath(options, given.table)} (${names(register)}) ${selectOf(options, given, register)}`,
  /** The statement that copies a date whose shard is gone from `events`. */
  carry: ({ options, given, register }) =>
    `INSERT INTO ${destinationPath(options, given.table)} (${names(register)}) ` +
    carrySelect(destinationPath(options, EVENTS), readColumns(given), eventsColumns(register), given.date),
  create: ({ options, given, register }) => createTable(options, destinationPath(options, given.table), register),
  /** The statement that adds the companions among changed rows of the register to `events`. */
  alter: ({ options, given }) =>
    addColumns(destinationPath(options, EVENTS), (JSON.parse(given.change) as readonly StoredColumn[]).map(columnOf)),
  publish: ({ options, given, register }) => publishTable(options, register, given.uris, given.standing),
};

/** The rows of `svc_columns` to be written because of the options and, where a shard was seen, of what it holds. */
function extend({ options, given, register }: Work): string {
  const isOpen = given.open_to === 'everything';
  const known = (isOpen ? declareColumns : declareWaiting)(
    register.length > 0 ? register : initialRegister(options),
    options,
  );
  const extended =
    given.seen === undefined
      ? known
      : extendRegister({
          register: known,
          observation: readObservation(given.seen, { date: given.date, columns: shardColumns(given), register: known }),
          options,
          runId: given.run_id,
          openTo: given.open_to,
        }).register;
  const isFixed = options.transform_config_template === 'events_partitioned';
  const since = { firstPartition: given.date, addedByRun: given.run_id };
  const after = isFixed && isOpen ? withItemCompanions(extended, since) : extended;
  return JSON.stringify(storedChanges(register, after));
}

function readRequest(argument: unknown): string {
  const read = readRunRequest(argument);
  if ('error' in read) throw new Error(read.error);
  return JSON.stringify(read.request);
}

function shardColumns(given: TaskInput): readonly Field[] {
  const columns = readColumns(given);
  const fault = shardFault(columns);
  if (fault !== undefined) throw new Error(`${given.source_table} is no daily table of a GA4 export: it ${fault}.`);
  return columns;
}

function readColumns(given: TaskInput): readonly Field[] {
  if (given.shard_columns === null)
    throw new Error(`${given.source_table} has no columns any more. Was it deleted? Run again.`);
  return (JSON.parse(given.shard_columns) as readonly StoredField[]).map(({ n, t }) => ({
    name: n,
    type: parseType(t),
  }));
}

function selectOf(options: Options, given: TaskInput, register: readonly Column[]): string {
  return partitionSelect({
    relation: shardPath(options, given),
    date: given.date,
    columns: shardColumns(given),
    register,
    options,
    template: options.transform_config_template,
    runId: given.run_id,
  });
}

function shardPath(options: Options, given: TaskInput): string {
  return quotePath(placementOf(options).source, given.source_table);
}

function destinationPath(options: Options, table: string): string {
  return quotePath(placementOf(options).destination, table);
}

function names(register: readonly Column[]): string {
  return eventsColumns(register)
    .map((column: EventsColumn) => quoteName(column.name))
    .join(', ');
}
