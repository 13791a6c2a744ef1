/**
 * Builds what is shipped: `node scripts/build.ts [cli|service|all]`.
 *
 *   cli      dist/cli/svc.js        the `svc` command; code that only some commands need lies in chunks beside it
 *   service  dist/service/*.js      what runs inside a warehouse: the installer, and the rest of the service
 */
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The inline code of a JavaScript function in BigQuery is at most 32 KB (BigQuery, "Quotas and limits", user-defined functions). */
export const INLINE_CODE_LIMIT = 32 * 1024;

/** A file that was built. */
export interface BuiltFile {
  /** From the repository's root. */
  readonly file: string;
  readonly bytes: number;
}

const SHARED = {
  absWorkingDir: ROOT,
  bundle: true,
  // The `main` entry of jsonc-parser is a UMD file whose inner requires a bundler cannot follow.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
} satisfies BuildOptions;

/**
 * Builds the `svc` command.
 *
 * @param folder where to, from the repository's root; what is in it is removed
 * @returns `svc.js` first, then its chunks
 */
export async function buildCommand(folder = 'dist/cli'): Promise<readonly BuiltFile[]> {
  await rm(path.join(ROOT, folder), { recursive: true, force: true });
  const { metafile } = await build({
    ...SHARED,
    entryPoints: { svc: 'cli/svc.ts' },
    outdir: folder,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Splitting keeps the engine out of `svc check`: the imports of a lazily loaded module are loaded with it, and not before.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    external: ['@duckdb/node-api'],
    banner: { js: '#!/usr/bin/env node' },
  });
  await chmod(path.join(ROOT, folder, 'svc.js'), 0o755);
  return filesOf(metafile.outputs).sort(
    (a, b) => Number(b.file.endsWith('/svc.js')) - Number(a.file.endsWith('/svc.js')),
  );
}

/**
 * Builds the bundles that run inside a warehouse.
 *
 * @param folder where to, from the repository's root; what is in it is removed
 * @returns `installer.js` and `service.js`, both minified
 */
export async function buildService(folder = 'dist/service'): Promise<readonly BuiltFile[]> {
  await rm(path.join(ROOT, folder), { recursive: true, force: true });
  const { metafile } = await build({
    ...SHARED,
    entryPoints: { installer: 'service/bundles/installer.ts', service: 'service/bundles/service.ts' },
    outdir: folder,
    format: 'iife',
    globalName: 'svc',
    platform: 'neutral',
    target: 'es2017',
    minify: true,
    // The limit counts bytes; in plain ASCII they are as many as characters.
    charset: 'ascii',
  });
  return filesOf(metafile.outputs);
}

function filesOf(outputs: Readonly<Record<string, { readonly bytes: number }>>): BuiltFile[] {
  return Object.entries(outputs).map(([file, { bytes }]) => ({ file, bytes }));
}

async function main(asked = 'all'): Promise<void> {
  if (!['cli', 'service', 'all'].includes(asked))
    throw new Error(`There is nothing named "${asked}" to build; say cli, service or all.`);
  if (asked !== 'service') {
    const files = await buildCommand();
    const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { file, bytes } of files.slice(0, 1))
      console.log(`${file}  ${kilobytes(bytes)}, ${kilobytes(all)} with its chunks`);
  }
  if (asked === 'cli') return;
  for (const { file, bytes } of await buildService()) {
    const limited = path.basename(file) === 'installer.js';
    console.log(`${file}  ${kilobytes(bytes)}${limited ? ` of ${kilobytes(INLINE_CODE_LIMIT)}` : ''}`);
    if (limited && bytes > INLINE_CODE_LIMIT) {
      throw new Error(
        `${file} is ${bytes - INLINE_CODE_LIMIT} bytes too large to be the inline code of a function in BigQuery.`,
      );
    }
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

if (import.meta.main) {
  await main(process.argv[2]).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
