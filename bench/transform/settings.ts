/** What a run of the benchmark measures, and how large the work is. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/** The parts of the benchmark in their order. */
export const PARTS = ['day', 'params', 'days', 'month', 'large'] as const;

export type Part = (typeof PARTS)[number];

/** How large the work of each part is; events are events a day. */
export interface Sizes {
  readonly day: { readonly events: number; readonly params: number };
  readonly params: { readonly events: number; readonly params: readonly number[] };
  readonly days: { readonly events: number; readonly days: readonly number[] };
  readonly month: { readonly events: number; readonly days: number };
  readonly large: { readonly events: number };
}

export interface Settings {
  /** Measured rounds; one more goes first and is not counted. */
  readonly repeats: number;
  /** Threads that every way may use. */
  readonly threads: number;
  readonly parts: readonly Part[];
  readonly sizes: Sizes;
  /** Whether everything is measured at its full size, so that the result may replace `bench/transform.md`. */
  readonly complete: boolean;
}

const FULL: Sizes = {
  day: { events: 200_000, params: 60 },
  params: { events: 200_000, params: [10, 60, 200] },
  days: { events: 10_000, days: [1, 10, 100] },
  month: { events: 50_000, days: 30 },
  large: { events: 2_000_000 },
};

const LONG: Sizes = { ...FULL, month: { events: 200_000, days: 30 } };

/** Only good for a trial: at this size, opening and closing things weighs more than the work. */
const QUICK: Sizes = {
  day: { events: 20_000, params: 60 },
  params: { events: 20_000, params: [10, 60, 200] },
  days: { events: 2000, days: [1, 3, 10] },
  month: { events: 5000, days: 5 },
  large: { events: 50_000 },
};

/**
 * Reads the command line.
 *
 * @param words - the arguments without the program's name
 * @returns the settings
 * @throws Error with one sentence, for a flag that is unknown or makes no sense
 */
export function readSettings(words: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...words],
    options: {
      repeats: { type: 'string' },
      threads: { type: 'string' },
      quick: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const { quick, long, only } = values;
  if (quick && long) throw new Error('--quick and --long exclude each other: give one of them.');
  const usual = PARTS.filter((part) => part !== 'large' || long);
  const repeats = countOf('--repeats', values.repeats, quick ? 2 : 5);
  return {
    repeats,
    threads: countOf('--threads', values.threads, availableParallelism()),
    parts: only.length === 0 ? usual : PARTS.filter((part) => only.map(partOf).includes(part)),
    sizes: quick ? QUICK : long ? LONG : FULL,
    complete: !quick && only.length === 0 && repeats >= 5,
  };
}

function countOf(flag: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  const count = Number(given);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new Error(`${flag} takes a whole number above zero, not "${given}".`);
}

function partOf(word: string): Part {
  const part = PARTS.find((known) => known === word);
  if (part === undefined) throw new Error(`--only takes one of ${PARTS.join(', ')}, not "${word}".`);
  return part;
}
