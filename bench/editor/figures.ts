import type { Machine } from '../transform/machine.ts';
import type { Latency } from './latency.ts';
import type { Servers } from './servers.ts';
import type { Settings } from './settings.ts';
import type { FileSize } from './sizes.ts';
import type { Starts } from './start.ts';

/** Everything that a run of the benchmark found. */
export interface Report {
  readonly settings: Settings;
  readonly machine: Machine;
  readonly servers: Servers;
  /** One for each size. */
  readonly latencies: readonly Latency[];
  readonly starts: Starts;
  readonly sizes: readonly FileSize[];
}
