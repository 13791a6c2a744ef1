/**
 * Builds what is shipped: `node scripts/build.ts [cli|service|editor|all]`.
 *
 *   cli      dist/cli/svc.js        the `svc` command; code that only some commands need lies in chunks beside it
 *   service  dist/service/*.js      what runs inside a warehouse: the installer, and the rest of the service
 *   editor   dist/server/*, dist/client/*   the extension: the language server, the client, the pages of its views
 */
import { globSync } from 'node:fs';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import type { Installer } from '../service/routines/deploy.ts';
import { runTemplate } from '../service/routines/template.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The inline code of a JavaScript function in BigQuery is at most 32 KB (BigQuery, "Quotas and limits", user-defined functions). */
export const INLINE_CODE_LIMIT = 32 * 1024;

/** A file that was built. */
export interface BuiltFile {
  /** From the repository's root. */
  readonly file: string;
  readonly bytes: number;
  /** The names of the packages whose code is in it. */
  readonly packages: readonly string[];
}

/** Of our own manifest, programs know the version only; what it says to VS Code is no part of a bundle. */
const versionOnly: Plugin = {
  name: 'version-only',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]package\.json$/ }, async ({ path: file }) => {
      if (path.relative(ROOT, file) !== 'package.json') return undefined;
      const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

const SHARED = {
  absWorkingDir: ROOT,
  bundle: true,
  // The `main` entry of jsonc-parser is a UMD file whose inner requires a bundler cannot follow.
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  plugins: [versionOnly],
  alias: {
    // The library of the server brings its types in a version of its own, one patch behind ours: once is enough (22 KB).
    'vscode-languageserver-types': './node_modules/vscode-languageserver-types',
    // Parts of the JSON service are named by their CommonJS files, which Node can load, and bundled from their ES modules.
    'vscode-json-languageservice/lib/umd': './node_modules/vscode-json-languageservice/lib/esm',
  },
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
    external: ['@duckdb/node-api', '@google-cloud/bigquery'],
    // The library of the language server is CommonJS, and asks for Node's own modules with `require`.
    banner: {
      js: [
        '#!/usr/bin/env node',
        "import { createRequire as requireFrom } from 'node:module';",
        'const require = requireFrom(import.meta.url);',
      ].join('\n'),
    },
  });
  await chmod(path.join(ROOT, folder, 'svc.js'), 0o755);
  return filesOf(metafile.outputs).sort(
    (a, b) => Number(b.file.endsWith('/svc.js')) - Number(a.file.endsWith('/svc.js')),
  );
}

const IN_WAREHOUSE = {
  ...SHARED,
  format: 'iife',
  globalName: 'svc',
  platform: 'neutral',
  target: 'es2017',
  minify: true,
  // The limit counts bytes; in plain ASCII they are as many as characters.
  charset: 'ascii',
} satisfies BuildOptions;

/**
 * Builds the bundles that run inside a warehouse.
 *
 * @param folder where to, from the repository's root; what is in it is removed
 * @returns `compile.js`, the body of the function behind `deploy_installer`; `runtime.js`, the body of the one behind `RUN`
 *   but for its last line; and `service.js`, all of the service; minified. What a region's set-up needs of them is in
 *   `installer.json`
 */
export async function buildService(folder = 'dist/service'): Promise<readonly BuiltFile[]> {
  await rm(path.join(ROOT, folder), { recursive: true, force: true });
  const rest = await build({
    ...IN_WAREHOUSE,
    entryPoints: { runtime: 'service/bundles/runtime.ts', service: 'service/bundles/service.ts' },
    outdir: folder,
  });
  const compile = await build({
    ...IN_WAREHOUSE,
    entryPoints: { compile: 'service/bundles/compile.ts' },
    outdir: folder,
    footer: { js: 'return svc.compile(options, parts);' },
  });
  const text = (file: string) => readFile(path.join(ROOT, folder, file), 'utf8');
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const installer: Installer = {
    code: await text('compile.js'),
    parts: {
      version,
      service: await text('runtime.js'),
      events_external: runTemplate('events_external'),
      events_partitioned: runTemplate('events_partitioned'),
    },
  };
  await writeFile(path.join(ROOT, folder, 'installer.json'), JSON.stringify(installer));
  return [...filesOf(compile.metafile.outputs), ...filesOf(rest.metafile.outputs)];
}

const EDITOR = { ...SHARED, minify: true } satisfies BuildOptions;

// VS Code loads extensions as CommonJS from its oldest supported version on, on Node 20 and later.
const EDITOR_NODE = {
  ...EDITOR,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  outExtension: { '.js': '.cjs' },
} satisfies BuildOptions;

const EDITOR_BROWSER = { ...EDITOR, platform: 'browser', target: 'es2022' } satisfies BuildOptions;

/**
 * Builds the language server: a process of its own, and a worker of a browser.
 *
 * @param folder where to, from the repository's root; what is in it is removed
 * @returns `node.cjs` and `browser.js`
 */
export async function buildServer(folder = 'dist/server'): Promise<readonly BuiltFile[]> {
  await rm(path.join(ROOT, folder), { recursive: true, force: true });
  const built = await Promise.all([
    build({ ...EDITOR_NODE, entryPoints: { node: 'server/node.ts' }, outdir: folder }),
    build({ ...EDITOR_BROWSER, entryPoints: { browser: 'server/browser.ts' }, outdir: folder, format: 'iife' }),
  ]);
  return built.flatMap(({ metafile }) => filesOf(metafile.outputs));
}

/**
 * Builds the client: what VS Code loads, each file by itself, and the pages of its views.
 *
 * @param folder where to, from the repository's root; what is in it is removed
 * @returns every file
 */
export async function buildClient(folder = 'dist/client'): Promise<readonly BuiltFile[]> {
  await rm(path.join(ROOT, folder), { recursive: true, force: true });
  const node = {
    ...EDITOR_NODE,
    external: ['vscode', '@duckdb/node-api'],
    plugins: [versionOnly, warehousesApart],
  } satisfies BuildOptions;
  const pages = globSync('client/views/*/page.ts', { cwd: ROOT });
  const built = await Promise.all([
    build({
      ...node,
      entryPoints: {
        extension: 'client/extension.ts',
        engine: 'client/engine.ts',
        bigquery: 'client/bigquery.ts',
      },
      outdir: folder,
    }),
    build({
      ...EDITOR_BROWSER,
      external: ['vscode'],
      entryPoints: { browser: 'client/browser.ts' },
      outdir: folder,
      // A browser's extension host looks for a file that ends in `.js`, and runs it as CommonJS whatever the manifest says.
      format: 'cjs',
    }),
    build({
      ...EDITOR_BROWSER,
      entryPoints: Object.fromEntries(pages.map((page) => [path.basename(path.dirname(page)), page])),
      outdir: `${folder}/views`,
      format: 'iife',
    }),
  ]);
  return built.flatMap(({ metafile }) => filesOf(metafile.outputs));
}

/** Builds the extension: its server and its client. */
export async function buildEditor(server?: string, client?: string): Promise<readonly BuiltFile[]> {
  const built = await Promise.all([buildServer(server), buildClient(client)]);
  return built.flat();
}

/** A warehouse is heavy: a file of its own, which is loaded by the first command that needs it. */
const warehousesApart: Plugin = {
  name: 'warehouses-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/(?:engine|bigquery)\.ts$/ }, ({ kind, path: file }) =>
      kind === 'dynamic-import' ? { path: `./${path.basename(file, '.ts')}.cjs`, external: true } : undefined,
    );
  },
};

function filesOf(outputs: Metafile['outputs']): BuiltFile[] {
  return Object.entries(outputs).map(([file, { bytes, inputs }]) => ({ file, bytes, packages: packagesOf(inputs) }));
}

/** `node_modules/@scope/name/lib/file.js` is of the package `@scope/name`. */
function packagesOf(inputs: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(inputs).map((input) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

const TARGETS = ['cli', 'service', 'editor', 'all'];

async function main(asked = 'all'): Promise<void> {
  if (!TARGETS.includes(asked))
    throw new Error(`There is nothing named "${asked}" to build; say ${TARGETS.join(', ')}.`);
  const wants = (target: string) => asked === target || asked === 'all';
  if (wants('cli')) {
    const files = await buildCommand();
    const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { file, bytes } of files.slice(0, 1))
      console.log(`${file}  ${kilobytes(bytes)}, ${kilobytes(all)} with its chunks`);
  }
  // The command carries what it sets a region of BigQuery up with.
  if (wants('service') || wants('cli')) {
    for (const { file, bytes } of await buildService()) {
      const limited = path.basename(file) !== 'service.js';
      console.log(`${file}  ${kilobytes(bytes)}${limited ? ` of ${kilobytes(INLINE_CODE_LIMIT)}` : ''}`);
      if (limited && bytes > INLINE_CODE_LIMIT) {
        throw new Error(
          `${file} is ${bytes - INLINE_CODE_LIMIT} bytes too large to be the inline code of a function in BigQuery.`,
        );
      }
    }
  }
  if (wants('editor')) {
    for (const { file, bytes } of await buildEditor()) console.log(`${file}  ${kilobytes(bytes)}`);
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
