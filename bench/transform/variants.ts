/** The ways as variants of one measurement. */
import { join } from 'node:path';
import { freshFolder } from './cache.ts';
import type { Variant } from './paired.ts';
import { inChild } from './process.ts';
import type { Way } from './task.ts';

/** What all ways of one measurement are given. */
export interface Work {
  readonly files: readonly string[];
  /** The file with what is known of them. */
  readonly known: string;
  readonly threads: number;
  readonly memoryLimit?: string;
}

/** A variant, and what it wrote when it was last done. */
export interface WayVariant extends Variant {
  readonly name: Way;
  /** A file, or a pattern of files. */
  readonly output: () => string;
}

/** Readies ways for measuring. What only `svc run` needs, a warehouse that is set up, is made before each of its turns. */
export async function wayVariants(ways: readonly Way[], work: Work): Promise<readonly WayVariant[]> {
  const { files, threads } = work;
  return Promise.all(
    ways.map(async (way) => {
      const out = await freshFolder(way);
      if (way === 'run-again') await inChild('setUpWarehouse', { folder: out, files, threads, ran: true });
      return {
        name: way,
        once: async () => {
          if (way !== 'run-again') await freshFolder(way);
          if (way === 'run-first') await inChild('setUpWarehouse', { folder: out, files, threads, ran: false });
          return inChild('measure', { way, out, ...work });
        },
        output: () => join(out, way === 'run-first' || way === 'run-again' ? 'buckets/**/*.parquet' : '*.parquet'),
      };
    }),
  );
}
