/** The parts of the benchmark: which work, done in which ways. */
import { knownOf, shardFiles } from './cache.ts';
import { measurePaired, type Series } from './paired.ts';
import { installClickhouse } from './peers.ts';
import { inChild } from './process.ts';
import type { Settings } from './settings.ts';
import { WAYS, type Way } from './task.ts';
import { type WayVariant, wayVariants } from './variants.ts';

/** A measurement of some ways over the same shards. */
export interface Measurement {
  readonly days: number;
  /** A day. */
  readonly events: number;
  /** Keys of event parameters. */
  readonly params: number;
  readonly series: Series;
}

/** What a run of the benchmark found; parts that were not asked for are absent. */
export interface Results {
  readonly day?: Measurement & { readonly clickhouse: { readonly version: string } | { readonly missing: string } };
  readonly params?: readonly Measurement[];
  readonly days?: readonly Measurement[];
  readonly month?: Measurement;
  readonly large?: Measurement;
}

const PARAMS = 60;

/**
 * Measures the parts that are asked for, one after the other.
 *
 * @param tell - told in one line what is being done
 */
export async function measureParts(settings: Settings, tell: (line: string) => void): Promise<Results> {
  const { sizes, parts, repeats, threads } = settings;
  const measured = async (of: Omit<Measurement, 'series'>, ways: readonly Way[], files?: readonly string[]) => {
    tell(`${of.days} × ${of.events} events, ${of.params} parameters: ${ways.join(', ')}`);
    const work = await workOf(of, threads, files);
    return { ...of, series: await measurePaired(await wayVariants(ways, work), repeats) };
  };
  const once = async (of: Omit<Measurement, 'series'>) => {
    tell(`${of.days} × ${of.events} events, ${of.params} parameters, once`);
    const series: Record<string, Series[string]> = {};
    for (const variant of await wayVariants(['bound', 'run-first'], await workOf(of, threads)))
      series[variant.name] = [await variant.once()];
    return { ...of, series };
  };
  const results: { -readonly [Name in keyof Results]: Results[Name] } = {};
  for (const part of parts) {
    if (part === 'day') results.day = await measureDay(settings, tell);
    if (part === 'params') {
      const { events } = sizes.params;
      const params: Measurement[] = [];
      for (const count of sizes.params.params) {
        const isMeasured = results.day?.events === events && results.day.params === count;
        const same = isMeasured ? results.day : undefined;
        params.push(same ?? (await measured({ days: 1, events, params: count }, ['bound', 'steady', 'observed'])));
      }
      results.params = params;
    }
    if (part === 'days') {
      const { events, days } = sizes.days;
      const files = await shardFiles({ days: Math.max(...days), events, params: PARAMS });
      const list: Measurement[] = [];
      for (const count of days) {
        const of = { days: count, events, params: PARAMS };
        list.push(await measured(of, ['bound', 'run-first'], files.slice(0, count)));
      }
      results.days = list;
    }
    if (part === 'month') results.month = await once({ ...sizes.month, params: PARAMS });
    if (part === 'large') results.large = await once({ ...sizes.large, days: 1, params: PARAMS });
  }
  return results;
}

async function workOf(of: Omit<Measurement, 'series'>, threads: number, given?: readonly string[]) {
  const files = given ?? (await shardFiles(of));
  return { files, known: await knownOf(files), threads };
}

async function measureDay(settings: Settings, tell: (line: string) => void): Promise<Required<Results>['day']> {
  const { sizes, repeats, threads } = settings;
  const of = { days: 1, ...sizes.day };
  const clickhouse = await installClickhouse();
  if ('missing' in clickhouse) tell(`!!! ${clickhouse.missing} !!! Everything else is measured without it.`);
  const ways = WAYS.filter((way) => way !== 'clickhouse' || 'version' in clickhouse);
  tell(`1 × ${of.events} events, ${of.params} parameters: ${ways.join(', ')}`);
  const variants = await wayVariants(ways, await workOf(of, threads));
  const series = await measurePaired(variants, repeats, () => requireSameValues(variants, tell));
  return { ...of, series, clickhouse };
}

/** Compares what each way wrote with what the plainest SQL wrote. */
async function requireSameValues(variants: readonly WayVariant[], tell: (line: string) => void): Promise<void> {
  const outputs = variants.filter(({ name }) => name !== 'bound').map(({ name, output }) => [name, output()] as const);
  const { subquery: reference = '', ...others } = Object.fromEntries(outputs);
  const differences = await inChild('compare', { reference, others });
  if (differences.length === 0) {
    tell(`all ways wrote the same values: ${Object.keys(others).join(', ')}, against subquery`);
    return;
  }
  const shown = differences.slice(0, 5).map(({ name, column, expected, found }) => {
    return `${name} has other values in ${column}: ${found} instead of ${expected}`;
  });
  throw new Error(`${differences.length} columns differ, so their times mean nothing:\n${shown.join('\n')}`);
}
