/** On what it was measured. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, cpus, platform, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

export interface Machine {
  /** The day of the measurement, `YYYY-MM-DD`. */
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
  /** `linux x64` */
  readonly system: string;
  readonly node: string;
  readonly duckdb: string;
}

/** Describes this machine and the engine. */
export async function describeMachine(): Promise<Machine> {
  const engine = createRequire(import.meta.url).resolve('@duckdb/node-api');
  const manifest = await readFile(join(dirname(engine), '../package.json'), 'utf8');
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model ?? 'unknown processor',
    cores: cpus().length,
    memory: totalmem(),
    system: `${platform()} ${arch()}`,
    node: process.version,
    duckdb: (JSON.parse(manifest) as { version: string }).version,
  };
}
