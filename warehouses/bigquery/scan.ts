/** What a run will read, asked by dry runs: they cost nothing. */
import { observeSelect } from '../../service/dialects/googlesql/observe.ts';
import { quotePath } from '../../service/dialects/googlesql/quote.ts';
import { partitionSelect } from '../../service/dialects/googlesql/select.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { extendRegister } from '../../service/transform/register.ts';
import type { Column, Field, Shard } from '../../service/values.ts';
import type { PlannedScan } from '../warehouse.ts';
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
  const selects = shards.flatMap((shard) => selectsOf(question, shard, columns.get(shard.table) ?? []));
  const { source, location, command } = question;
  let bytes = 0;
  for (const sql of unions(selects)) {
    requireGoing(signal);
    bytes += await dryRun(site.connection, { sql, payer: site.payerFor(source), location, command });
  }
  const { dollarsPerTiB = DOLLARS_PER_TIB } = site.settings;
  const billed = Math.max(bytes, shards.length * STATEMENTS * LEAST_BYTES);
  return { bytes, dollars: (billed / TIB) * dollarsPerTiB };
}

/** The two SELECTs of a date, each under a SELECT of one number, as their columns differ from date to date. */
function selectsOf({ source, options, register }: ScanQuestion, shard: Shard, columns: readonly Field[]): string[] {
  if (columns.length === 0) return [];
  const { date, table } = shard;
  const relation = quotePath(source, table);
  // Names that are not seen yet cost nothing more: the arrays that they are in are read as a whole.
  const observation = { date, rows: 0, columns, events: [], names: [] };
  const runId = '-';
  const { register: known } = extendRegister({ register, observation, options, runId, openTo: 'everything' });
  const template = options.transform_config_template;
  const transform = partitionSelect({ relation, date, columns, register: known, options, template, runId });
  return [observeSelect({ relation, columns, options }), transform];
}

/** Puts SELECTs together into as few queries as may be. */
function unions(selects: readonly string[]): readonly string[] {
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
  return queries.map((parts) => parts.join(' UNION ALL '));
}
