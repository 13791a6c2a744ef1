/** `events_external`: each date is a Parquet file in the bucket, and `events` is a view over the committed ones. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { partitionSelect } from '../../service/dialects/duckdb/select.ts';
import type { Column, Shard } from '../../service/values.ts';
import { flush, renameDurably } from './durable.ts';
import { attemptPath, storageAddress, storageFolder, withBucket } from './layout.ts';
import { commitDate, readLedger } from './ledger.ts';
import { publishEvents } from './publish.ts';
import { writeRegister } from './register.ts';
import { countRows, type ShardReading } from './shards.ts';
import { adopt, attemptDate, type Outcome, type Output, type Work, withinMemory } from './work.ts';

// Few distinct texts make a dictionary worth it, and nobody looks single values up (`bench/transform.md`).
const PARQUET = 'FORMAT parquet, COMPRESSION zstd, DICTIONARY_SIZE_LIMIT 2000, WRITE_BLOOM_FILTER false';

/**
 * How files are written. Large row groups are written faster, but a writer keeps one in memory for each thread: so it is
 * bytes that bound them, whatever the number of columns.
 */
export const WRITER_OPTIONS = `${PARQUET}, ROW_GROUP_SIZE_BYTES '96MB'`;

/** The same where memory is tight. */
const TIGHT_WRITER_OPTIONS = `${PARQUET}, ROW_GROUP_SIZE 4096`;

/** Named as BigQuery names the first file of an export. */
const FILE = '000000000000.parquet';

/** Opens the output of a run. */
export function externalOutput(work: Work): Output {
  const { job, installation } = work;
  const placement = withBucket(installation.placement);
  return {
    writeDate: (shard) => writeDate(work, shard),
    publish: async () => {
      const ledger = await readLedger(job, placement.deployment);
      await publishEvents(job, { placement, register: work.register, ledger });
    },
  };
}

async function writeDate(work: Work, shard: Shard): Promise<Outcome> {
  const { job, installation, runId } = work;
  const placement = withBucket(installation.placement);
  const attempt = attemptPath(shard.date, runId);
  const folder = join(storageFolder(job.folder, placement), attempt);
  const sourceRows = await countRows(job, placement.source, shard.table);
  const result = await attemptDate(work, shard, 'everything', async (reading, register, change) => {
    if (change !== undefined) {
      await job.atomically(() => writeRegister(job, placement.deployment, register));
      adopt(work, change);
    }
    return writeFile(work, shard, reading, register, folder);
  });
  const written = {
    sourceRows,
    rowsWritten: result.rows,
    ...(shard.modifiedAt !== undefined && { sourceModifiedAt: shard.modifiedAt }),
    uri: `${storageAddress(placement)}/${attempt}/*.parquet`,
  };
  await commitDate(job, placement.deployment, { date: shard.date, runId, at: new Date().toISOString(), written });
  return { written, bytes: result.bytes };
}

/** Writes the file beside and renames it into place, so that it is there whole or not at all, also after a power cut. */
async function writeFile(
  work: Work,
  shard: Shard,
  reading: ShardReading,
  register: readonly Column[],
  folder: string,
): Promise<{ readonly rows: number; readonly bytes: number }> {
  const { job, installation, runId } = work;
  const select = partitionSelect({
    ...reading,
    date: shard.date,
    register,
    options: installation.options,
    template: 'events_external',
    runId,
  });
  const part = join(folder, `.${FILE}.part`);
  await mkdir(folder, { recursive: true });
  try {
    const rows = await withinMemory(job, (isTight) => {
      const options = isTight ? TIGHT_WRITER_OPTIONS : WRITER_OPTIONS;
      return job.longExecute(`COPY (${select}) TO ${quoteText(part)} (${options})`);
    });
    await renameDurably(part, join(folder, FILE));
    for (const made of [dirname(folder), dirname(dirname(folder))]) await flush(made);
    return { rows, bytes: (await stat(join(folder, FILE))).size };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
