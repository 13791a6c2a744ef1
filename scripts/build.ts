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

const root = fileURLToPath(new URL('..', import.meta.url));

/** The inline code of a JavaScript function in BigQuery is at most 32 KB (BigQuery, "Quotas and limits", user-defined functions). */
const INLINE_CODE_LIMIT = 32 * 1024;

const shared = {
  absWorkingDir: root,
  bundle: true,
  // The `main` entry of jsonc-parser is a UMD file whose inner requires a bundler cannot follow.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
} satisfies BuildOptions;

const targets: Readonly<Record<string, () => Promise<void>>> = { cli: buildCommand, service: buildService };

const asked = process.argv[2] ?? 'all';
const chosen = asked === 'all' ? Object.keys(targets) : [asked];
for (const name of chosen) {
  const target = targets[name];
  if (target === undefined) throw new Error(`There is nothing named "${name}" to build; say cli, service or all.`);
  await target();
}

async function buildCommand(): Promise<void> {
  await rm(path.join(root, 'dist/cli'), { recursive: true, force: true });
  const { metafile } = await build({
    ...shared,
    entryPoints: { svc: 'cli/svc.ts' },
    outdir: 'dist/cli',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Splitting keeps the engine out of `svc check`: an external import inside a lazily loaded chunk is loaded with it.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    external: ['@duckdb/node-api'],
    banner: { js: '#!/usr/bin/env node' },
  });
  await chmod(path.join(root, 'dist/cli/svc.js'), 0o755);
  let all = 0;
  for (const { bytes } of Object.values(metafile.outputs)) all += bytes;
  sayingSize(
    'dist/cli/svc.js',
    metafile.outputs['dist/cli/svc.js']?.bytes ?? 0,
    `, ${inKilobytes(all)} with its chunks`,
  );
}

async function buildService(): Promise<void> {
  await rm(path.join(root, 'dist/service'), { recursive: true, force: true });
  const { metafile } = await build({
    ...shared,
    entryPoints: { installer: 'service/bundles/installer.ts', service: 'service/bundles/service.ts' },
    outdir: 'dist/service',
    format: 'iife',
    platform: 'neutral',
    target: 'es2017',
    minify: true,
    // Strings reach SQL literals: plain ASCII, which is also esbuild's default, keeps their size equal in bytes and characters.
    charset: 'ascii',
  });
  for (const [file, { bytes }] of Object.entries(metafile.outputs)) {
    const limited = path.basename(file) === 'installer.js';
    sayingSize(file, bytes, limited ? ` of ${inKilobytes(INLINE_CODE_LIMIT)}` : '');
    if (limited && bytes > INLINE_CODE_LIMIT) {
      throw new Error(
        `${file} is ${bytes - INLINE_CODE_LIMIT} bytes too large to be the inline code of a function in BigQuery.`,
      );
    }
  }
}

function sayingSize(file: string, bytes: number, more: string): void {
  console.log(`${file}  ${inKilobytes(bytes)}${more}`);
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
