/** What can be asked of the generator, and the refusal of what makes no sense. */

/** Which sample export to make. */
export interface GeneratorRequest {
  /** The folder of the files; made when it is missing. */
  readonly folder: string;
  /** The first day, `YYYY-MM-DD`. */
  readonly firstDate: string;
  /** How many days, one file each. */
  readonly days: number;
  readonly eventsPerDay: number;
  /** Whose events: a site's, an app's (Android and iOS), or both. */
  readonly stream: 'web' | 'app' | 'all';
  readonly format: 'parquet' | 'ndjson';
  /** Another seed gives other visitors, visits and values. */
  readonly seed: number;
  /** `sample` has every oddity that exports have (see `quirks.ts`), `bench` is even work of a known shape. */
  readonly profile: 'sample' | 'bench';
  /** How many event parameter keys the profile `bench` has; 60 where nothing is said. */
  readonly params?: number;
  /** Dates, `YYYY-MM-DD`, whose shard is there but holds no row. */
  readonly emptyDates?: readonly string[];
  /** Threads to use; one for each core where nothing is said. The rows are the same. */
  readonly threads?: number;
}

/** The day's place in a request. */
export interface Day {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** From 0. */
  readonly index: number;
  /** Whether it lies in the second half, in which the export of the profile `sample` has changed. */
  readonly isLate: boolean;
}

const maximumDays = 3660;

/**
 * Lists the days of a request.
 *
 * @returns the days, first to last
 * @throws Error with one sentence, when the request cannot be met
 */
export function daysOf(request: GeneratorRequest): readonly Day[] {
  refuse(request);
  const first = Date.parse(request.firstDate);
  return Array.from({ length: request.days }, (_, index) => ({
    date: isoDate(first + index * 86_400_000),
    index,
    isLate: index >= Math.floor(request.days / 2),
  }));
}

function refuse(request: GeneratorRequest): void {
  const { folder, firstDate, days, eventsPerDay, seed, profile, params, threads, emptyDates = [] } = request;
  if (folder === '') throw new Error('The folder of the sample export is empty: name the folder to write to.');
  if (!isDate(firstDate)) throw new Error(`"${firstDate}" is not a date: write the first day as YYYY-MM-DD.`);
  atLeast('days', days, 1, maximumDays);
  atLeast('events a day', eventsPerDay, 1, 100_000_000);
  atLeast('the seed', seed, 0, Number.MAX_SAFE_INTEGER);
  if (params !== undefined) {
    if (profile === 'sample') throw new Error('The number of parameters can be chosen with the profile bench only.');
    atLeast('parameters', params, 10, 2000);
  }
  if (threads !== undefined) atLeast('threads', threads, 1, 1024);
  const wrong = emptyDates.find((date) => !isDate(date));
  if (wrong !== undefined) throw new Error(`"${wrong}" is not a date: write the empty days as YYYY-MM-DD.`);
}

function atLeast(what: string, value: number, least: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  throw new Error(`${value} is not a number for ${what}: give a whole number from ${least} to ${most}.`);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && isoDate(time) === text;
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
