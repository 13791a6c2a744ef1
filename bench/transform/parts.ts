/** The parts of the benchmark: which work, done in which ways. */
import { knownOf, type ShardsRequest, shardFiles } from './cache.ts';
import { measurePaired, type Series } from './paired.ts';
import { installClickhouse, type Peer } from './peers.ts';
import { inChild } from './process.ts';
import type { Part, Settings } from './settings.ts';
import { WAYS, type Way } from './task.ts';
import { type WayVariant, type Work, wayVariants } from './variants.ts';

// Copies keep the export's columns; a run over known dates is the code of a first one, over files that may be left from it.
const NOT_COMPARED: ReadonlySet<Way> = new Set(['bound', 'tuned-copy', 'run-again']);

/** Some ways, measured over the same shards. */
export interface Measurement {
  readonly work: ShardsRequest;
  readonly series: Series;
}

/** What a run of the benchmark found; parts that were not asked for are absent. */
export interface Results {
  readonly day?: Measurement & { readonly clickhouse: Peer };
  readonly params?: readonly Measurement[];
  readonly days?: readonly Measurement[];
  readonly month?: Measurement;
  readonly large?: Measurement;
}

type Tell = (line: string) => void;

/** The limit of the large day, as DuckDB spells it. */
export const LARGE_MEMORY = '1GB';

/** Event parameters where their number is not what is looked at. */
const PARAMS = 60;

/**
 * Measures the parts that are asked for, one after the other.
 *
 * @param tell - told in one line what is being done
 * @throws Error when a way fails, or computes other values than the others
 */
export async function measureParts(settings: Settings, tell: Tell): Promise<Results> {
  const { parts } = settings;
  const has = (part: Part) => parts.includes(part);
  const day = has('day') ? await measureDay(settings, tell) : undefined;
  return {
    ...(day && { day }),
    ...(has('params') && { params: await measureParams(settings, tell, day) }),
    ...(has('days') && { days: await measureDays(settings, tell) }),
    ...(has('month') && { month: await measureMonth(settings, tell) }),
    ...(has('large') && { large: await measureLarge(settings, tell) }),
  };
}

async function measureDay(settings: Settings, tell: Tell): Promise<Required<Results>['day']> {
  const work = { days: 1, ...settings.sizes.day };
  const clickhouse = await installClickhouse();
  if ('missing' in clickhouse) tell(`WITHOUT CLICKHOUSE: ${clickhouse.missing}`);
  const ways = WAYS.filter((way) => way !== 'clickhouse' || 'version' in clickhouse);
  const variants = await variantsOf(work, ways, settings, tell);
  await measurePaired(variants, 1);
  await requireSameValues(variants, tell);
  return { work, clickhouse, series: await measurePaired(variants, settings.repeats) };
}

/** Compares what each way wrote with what the plainest SQL wrote. */
async function requireSameValues(variants: readonly WayVariant[], tell: Tell): Promise<void> {
  // A warehouse that ran again still has the files of the run before, until the next one removes them.
  const compared = variants.filter(({ name }) => !NOT_COMPARED.has(name));
  const outputs = compared.map(({ name, output }) => [name, output()] as const);
  const { subquery: reference = '', ...others } = Object.fromEntries(outputs);
  const differences = await inChild('compare', { reference, others });
  if (differences.length === 0) {
    tell(`the same values in every column: subquery, ${Object.keys(others).join(', ')}`);
    return;
  }
  const shown = differences.slice(0, 5).map(({ name, column, expected, found }) => {
    return `${name} has other values in ${column}: ${found} instead of ${expected}`;
  });
  throw new Error(`${differences.length} columns differ, so that times would mean nothing.\n${shown.join('\n')}`);
}

/** @param day - is not measured a second time where it is the same work */
async function measureParams(settings: Settings, tell: Tell, day?: Measurement): Promise<readonly Measurement[]> {
  const { events, params } = settings.sizes.params;
  const measured: Measurement[] = [];
  for (const count of params) {
    const isMeasured = day?.work.events === events && day.work.params === count;
    const work = { days: 1, events, params: count };
    measured.push(isMeasured ? day : await measureWarm(work, ['bound', 'steady', 'observed'], settings, tell));
  }
  return measured;
}

async function measureDays(settings: Settings, tell: Tell): Promise<readonly Measurement[]> {
  const { events, days } = settings.sizes.days;
  const files = await shardFiles({ days: Math.max(...days), events, params: PARAMS });
  const measured: Measurement[] = [];
  for (const count of days) {
    const work = { days: count, events, params: PARAMS };
    const variants = await variantsOf(work, ['bound', 'run-first'], settings, tell, {
      files: files.slice(0, count),
    });
    // Warming up more than a day would take minutes and change nothing: each process is a new one.
    if (count === 1) await measurePaired(variants, 1);
    measured.push({ work, series: await measurePaired(variants, settings.repeats) });
  }
  return measured;
}

async function measureMonth(settings: Settings, tell: Tell): Promise<Measurement> {
  const work = { ...settings.sizes.month, params: PARAMS };
  return { work, series: await measurePaired(await variantsOf(work, ['bound', 'run-first'], settings, tell), 1) };
}

async function measureLarge(settings: Settings, tell: Tell): Promise<Measurement> {
  const work = { days: 1, ...settings.sizes.large, params: PARAMS };
  const given = { memoryLimit: LARGE_MEMORY };
  return {
    work,
    series: await measurePaired(await variantsOf(work, ['bound', 'run-first'], settings, tell, given), 1),
  };
}

async function measureWarm(
  work: ShardsRequest,
  ways: readonly Way[],
  settings: Settings,
  tell: Tell,
): Promise<Measurement> {
  const variants = await variantsOf(work, ways, settings, tell);
  await measurePaired(variants, 1);
  return { work, series: await measurePaired(variants, settings.repeats) };
}

async function variantsOf(
  work: ShardsRequest,
  ways: readonly Way[],
  { threads }: Settings,
  tell: Tell,
  given?: Partial<Pick<Work, 'files' | 'memoryLimit'>>,
): Promise<readonly WayVariant[]> {
  const { days, events, params } = work;
  tell(`${days} × ${events.toLocaleString('en')} events, ${params} parameters: ${ways.join(', ')}`);
  const files = given?.files ?? (await shardFiles(work));
  return wayVariants(ways, { threads, ...given, files, known: await knownOf(files) });
}
