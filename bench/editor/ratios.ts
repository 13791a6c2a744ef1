/** Measurements of a server set against those of another, round by round. */
import { type Spread, spread } from '../transform/paired.ts';
import type { Latency } from './latency.ts';
import type { ServerName } from './servers.ts';
import type { Question } from './session.ts';

/**
 * The median time of a server for a question.
 *
 * @returns milliseconds; undefined when it was not measured
 */
export function medianOf({ times }: Latency, server: ServerName, question: Question): number | undefined {
  const list = times[server]?.[question];
  return list && spread(list).median;
}

/**
 * How long we take for a question beside another server.
 *
 * @returns the ratio of each round, its median and ends; undefined when the other was not measured
 */
export function ratioTo({ times }: Latency, other: ServerName, question: Question): Spread | undefined {
  return pairs(times.ours?.[question], times[other]?.[question]);
}

/** The ratios of the numbers that belong to the same round. */
export function pairs(ours: readonly number[] | undefined, others: readonly number[] | undefined): Spread | undefined {
  if (!ours || !others) return undefined;
  return spread(ours.map((one, round) => one / (others[round] ?? Number.NaN)));
}
