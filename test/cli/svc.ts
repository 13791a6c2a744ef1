/** Runs the built `svc` as a person or a script would, in a folder of its own. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { buildCommand, buildService } from '../../scripts/build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Each test process builds its own, so that none ever runs an old one; inside the repository, for its packages. */
const BUILT = `test/.cache/cli-${process.pid}`;
await buildCommand(`${BUILT}/cli`);
after(() => rm(path.join(ROOT, BUILT), { recursive: true, force: true }));

/** The built command. */
export const COMMAND = path.join(ROOT, BUILT, 'cli/svc.js');

/** Builds what the command puts into BigQuery, beside the command. */
export async function buildInstaller(): Promise<void> {
  await buildService(`${BUILT}/service`);
}

/** What one call did. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A folder with the command in it. */
export interface Bench {
  readonly folder: string;
  /** Runs `svc` with these words; one word each. */
  readonly svc: (...words: readonly string[]) => Promise<Outcome>;
  /** The same with other environment variables. */
  readonly svcWith: (environment: Readonly<Record<string, string>>, ...words: readonly string[]) => Promise<Outcome>;
  readonly write: (name: string, text: string) => Promise<void>;
}

/** Anything that can tidy up afterwards: a test's context, or a list that a suite works off. */
export interface Afterwards {
  after(work: () => Promise<void>): void;
}

/**
 * Makes a fresh folder, removed afterwards.
 *
 * @param t the test
 */
export async function bench(t: Afterwards): Promise<Bench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'svc-cli-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const svcWith: Bench['svcWith'] = (environment, ...words) => callOf(folder, environment, words);
  return {
    folder,
    svcWith,
    svc: (...words) => svcWith({}, ...words),
    write: async (name, text) => {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    },
  };
}

function callOf(
  folder: string,
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<Outcome> {
  const { PATH = '', HOME = '', SystemRoot = '' } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, ...words], {
      cwd: folder,
      // Nothing else of the surroundings may change what is printed.
      env: { PATH, HOME, SystemRoot, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', reject).on('close', (code) => resolve({ code, out, err }));
  });
}

/** An options file without problems. */
export const OPTIONS = `{
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_external",
  "gcs_bucket_name": "acme-shop-events"
}
`;

/**
 * A folder with two days of a small export, loaded.
 *
 * @param t the test
 * @param options the text of `shop.svc.json`
 */
export async function loaded(t: Afterwards, options = OPTIONS): Promise<Bench> {
  const place = await bench(t);
  await place.write('shop.svc.json', options);
  await done(place.svc('sample', '--folder', 'export', '--days', '2', '--events', '500'));
  await done(place.svc('load', 'export', '--for', 'shop.svc.json'));
  return place;
}

/**
 * The same, installed and run.
 *
 * @param t the test
 * @param options the text of `shop.svc.json`
 */
export async function ran(t: Afterwards, options = OPTIONS): Promise<Bench> {
  const place = await loaded(t, options);
  for (const step of ['deploy', 'install', 'run']) await done(place.svc(step, 'shop.svc.json'));
  return place;
}

/**
 * Expects a call to succeed.
 *
 * @param call the call
 * @returns what it printed
 */
export async function done(call: ReturnType<Bench['svc']>): Promise<string> {
  const { code, out, err } = await call;
  assert.equal(code, 0, err);
  return out;
}
