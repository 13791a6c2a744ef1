/** What a run will read, asked by dry runs: they cost nothing. */
import { observeSelect } from '../../service/dialects/googlesql/observe.ts';
import { quotePath } from '../../service/dialects/googlesql/quote.ts';
import { partitionSelect } from '../../service/dialects/googlesql/select.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { extendRegister, initialRegister } from '../../service/transform/register.ts';
import type { Column, Field, Shard } from '../../service/values.ts';
import type { PlannedScan } from '../warehouse.ts';
import { ApiFault } from './fault.ts';
import { dryRun } from './jobs.ts';
import { requireGoing } from './run-to-end.ts';
import { type SourceQuestion, shardColumns } from './shards.ts';
import type { Site } from './site.ts';

/** What the statements of dates are made from. */
export interface ScanQuestion extends SourceQuestion {
  readonly options: Options;
  readonly register: readonly Column[];
}

/**
 * Price of a TiB that on-demand queries read in the multi-region US, in US dollars. Other regions cost up to a third more,
 * and the first TiB of a month is free: https://cloud.google.com/bigquery/pricing#on_demand_pricing
 */
const DOLLARS_PER_TIB = 6.25;

/** A query is billed for 10 MB of each table at least; same page. */
const LEAST_BYTES = 10 * 1024 * 1024;

/** `RUN` reads each shard twice: it looks at the names, then at everything. */
const STATEMENTS = 2;

const TIB = 1024 ** 4;

/** A query may have 1 MB of text and read 1,000 tables: https://cloud.google.com/bigquery/quotas#query_jobs */
const MAX_TEXT = 900_000;
const MAX_SELECTS = 50;

/**
 * Estimates what a run over these shards reads.
 *
 * @returns bytes, and what they cost when queries are billed by the byte
 * @throws ApiFault
 */
export async function scanOf(
  site: Site,
  question: ScanQuestion,
  shards: readonly Shard[],
  signal?: AbortSignal,
): Promise<PlannedScan> {
  const columns = await shardColumns(
    site,
    question,
    shards.map(({ table }) => table),
    signal,
  );
  const dates = shards.map((shard) => selectsOf(question, shard, columns.get(shard.table) ?? []));
  // A query that names a table twice reads it once, so that the two SELECTs of a date must not meet in one.
  const [looks, transforms] = [dates.flatMap(({ look }) => look), dates.flatMap(({ transform }) => transform)];
  const bytes = await bytesOf(site, question, [...unions(looks), ...unions(transforms)], signal);
  return pricedScan(site, bytes, shards.length * STATEMENTS);
}

/**
 * Puts a price to what queries read.
 *
 * @param tables how many tables they read, one that is read twice counted twice
 */
export function pricedScan({ settings }: Site, bytes: number, tables: number): PlannedScan {
  const { dollarsPerTiB = DOLLARS_PER_TIB } = settings;
  return { bytes, dollars: (Math.max(bytes, tables * LEAST_BYTES) / TIB) * dollarsPerTiB };
}

/** How many dry runs are asked for at a time. */
const AT_ONCE = 4;

/** The bytes that groups of SELECTs read, each group being one query. */
async function bytesOf(
  site: Site,
  question: SourceQuestion,
  groups: readonly (readonly string[])[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const { source, location, command } = question;
  const waiting = [...groups];
  let bytes = 0;
  const ask = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      requireGoing(signal);
      const job = { sql: group.join(' UNION ALL '), payer: site.payerFor(source), location, command };
      const read = await dryRun(site.connection, job).catch((error: ApiFault) => error);
      if (!(read instanceof ApiFault)) bytes += read.bytes;
      else if (read.reason === 'resourcesExceeded' && group.length > 1) waiting.push(...halves(group));
      else throw read;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return bytes;
}

/** A query of many SELECTs may be too much to plan; how much is too much, is nowhere written. */
function halves(group: readonly string[]): readonly (readonly string[])[] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
}

/** The SELECT that looks at the names of a date, and the one that writes it; none of a shard that is gone. */
interface DateSelects {
  readonly look: readonly string[];
  readonly transform: readonly string[];
}

function selectsOf({ source, options, register }: ScanQuestion, shard: Shard, columns: readonly Field[]): DateSelects {
  if (columns.length === 0) return { look: [], transform: [] };
  const { date, table } = shard;
  const relation = quotePath(source, table);
  // Names that are not seen yet cost nothing more: the arrays that they are in are read as a whole.
  const observation = { date, rows: 0, columns, events: [], names: [] };
  const runId = '-';
  // The first run begins with a register of its own.
  const before = register.length === 0 ? initialRegister(options) : register;
  const { register: known } = extendRegister({ register: before, observation, options, runId, openTo: 'everything' });
  const template = options.transform_config_template;
  const transform = partitionSelect({ relation, date, columns, register: known, options, template, runId });
  return { look: [observeSelect({ relation, columns, options })], transform: [transform] };
}

/** Puts SELECTs together, so that there are as few queries as may be. Their columns differ, so each row becomes a text. */
function unions(selects: readonly string[]): readonly (readonly string[])[] {
  const queries: string[][] = [];
  let length = 0;
  for (const select of selects) {
    const part = `SELECT TO_JSON_STRING(t) FROM (${select}) AS t`;
    const last = queries.at(-1);
    if (last === undefined || last.length >= MAX_SELECTS || length + part.length > MAX_TEXT) {
      queries.push([part]);
      length = part.length;
    } else {
      last.push(part);
      length += part.length;
    }
  }
  return queries;
}
