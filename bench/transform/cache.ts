/** What is made once and used again: shards, and what is known of them. */
import { createHash } from 'node:crypto';
import { glob, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inChild } from './process.ts';

/** Ignored by git. */
export const CACHE = fileURLToPath(new URL('../.cache', import.meta.url));

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHARDS = join(CACHE, 'shards');

/** Which shards are wanted. */
export interface ShardsRequest {
  readonly days: number;
  /** A day. */
  readonly events: number;
  /** Keys of event parameters. */
  readonly params: number;
}

/**
 * Makes shards where they are missing. Those that an older generator made are removed.
 *
 * @returns their files, first day first
 */
export async function shardFiles({ days, events, params }: ShardsRequest): Promise<readonly string[]> {
  const current = join(SHARDS, await generatorDigest());
  await mkdir(current, { recursive: true });
  for (const name of await readdir(SHARDS))
    if (join(SHARDS, name) !== current) await rm(join(SHARDS, name), { recursive: true });
  const folder = join(current, `${params}-params-${events}-events-${days}-days`);
  const made = await readdir(folder).catch(() => undefined);
  if (made !== undefined) return made.sort().map((name) => join(folder, name));
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await inChild('generate', {
    folder: unfinished,
    firstDate: '2024-01-01',
    days,
    eventsPerDay: events,
    stream: 'web',
    format: 'parquet',
    seed: 1,
    profile: 'bench',
    params,
  });
  await rename(unfinished, folder);
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

/** Makes and empties a folder for what one execution writes. */
export async function freshFolder(name: string): Promise<string> {
  const folder = join(CACHE, 'out', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Removes what all executions wrote. */
export async function removeOutput(): Promise<void> {
  await rm(join(CACHE, 'out'), { recursive: true, force: true });
}

/**
 * Learns what there is to know of the first of some shards.
 *
 * @returns the file with a `Known`
 */
export async function knownOf(files: readonly string[]): Promise<string> {
  const [file = ''] = files;
  const folder = await freshFolder(join('known', basename(dirname(file))));
  const known = join(folder, 'known.json');
  await inChild('learn', { file, folder: join(folder, 'work'), known });
  return known;
}

/** Changes whenever the rows of the shards may change. */
async function generatorDigest(): Promise<string> {
  const hash = createHash('sha256');
  const names: string[] = [];
  for await (const name of glob(['samples/generator/*.ts', 'service/catalogue/export-schema.ts'], { cwd: ROOT }))
    names.push(name);
  for (const name of names.sort()) hash.update(await readFile(join(ROOT, name)));
  return hash.digest('hex').slice(0, 12);
}
