/** Measures several ways side by side, round after round, and sets them against each other pair by pair. */
import type { Measure } from './task.ts';

/** One of the things that are measured. */
export interface Variant {
  readonly name: string;
  /** Does it once in a process of its own. */
  readonly once: () => Promise<Measure>;
}

/** What was measured, by the variant's name, one entry a round. */
export type Series = Readonly<Record<string, readonly Measure[]>>;

/**
 * Measures all variants in each round, so that a pair is as close in time as can be: other work on the machine then
 * falls on both.
 *
 * @param variants - in the order of a round
 * @param repeats - rounds
 */
export async function measurePaired(variants: readonly Variant[], repeats: number): Promise<Series> {
  const series: Record<string, Measure[]> = {};
  for (let round = 0; round < repeats; round += 1)
    for (const { name, once } of variants) {
      const list = series[name] ?? [];
      series[name] = list;
      list.push(await once());
    }
  return series;
}

/** The middle and the ends of some numbers. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * The ratio of two variants in each round.
 *
 * @returns undefined when one of them was not measured
 */
export function ratios(
  series: Series,
  name: string,
  to: string,
  of: 'wall' | 'cpu' | 'written' = 'wall',
): Spread | undefined {
  const [ones, others] = [series[name], series[to]];
  if (ones === undefined || others === undefined) return undefined;
  return spread(ones.map((one, round) => one[of] / (others[round]?.[of] ?? Number.NaN)));
}

/** Median, least and largest; the median of an even number of values is the mean of the middle two. */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const half = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(half)) + at(Math.ceil(half))) / 2, min: at(0), max: at(sorted.length - 1) };
}
