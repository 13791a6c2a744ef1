/** What a run of the benchmark measures. */
import { parseArgs } from 'node:util';

/** A document and how often it is edited. */
export interface Size {
  /** As people say it. */
  readonly name: string;
  readonly bytes: number;
  /** Processes of each server, one after the other. */
  readonly processes: number;
  /** Rounds of each process that count. */
  readonly rounds: number;
  /** Rounds before them. */
  readonly warm: number;
}

export interface Settings {
  readonly sizes: readonly Size[];
  /** Starts of each server that count; one more goes first. */
  readonly starts: number;
  /** Whether the result may replace `bench/editor.md`. */
  readonly complete: boolean;
}

const SIZES: readonly Size[] = [
  { name: '1 KB', bytes: 1_000, processes: 5, rounds: 200, warm: 200 },
  { name: '10 KB', bytes: 10_000, processes: 3, rounds: 200, warm: 200 },
  { name: '100 KB', bytes: 100_000, processes: 1, rounds: 100, warm: 40 },
  { name: '1 MB', bytes: 1_000_000, processes: 1, rounds: 40, warm: 10 },
];

/**
 * Reads the command line.
 *
 * @param words - the arguments without the program's name
 * @returns the settings
 * @throws Error with one sentence, for a flag that is unknown
 */
export function readSettings(words: readonly string[]): Settings {
  const { values } = parseArgs({ args: [...words], options: { quick: { type: 'boolean', default: false } } });
  if (!values.quick) return { sizes: SIZES, starts: 15, complete: true };
  return { sizes: SIZES.map((size) => ({ ...size, processes: 1, rounds: 9, warm: 5 })), starts: 3, complete: false };
}
