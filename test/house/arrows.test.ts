import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Allowed {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  /** Single files of other rooms. */
  readonly files?: readonly string[];
}

/** What each room may import: other rooms, and packages by name. `node:` stands for Node's own modules. */
const ALLOWED: Readonly<Record<string, Allowed>> = {
  service: { rooms: ['schemas'], packages: ['jsonc-parser'] },
  warehouses: { rooms: ['service'], packages: ['node:', '@duckdb/node-api', '@google-cloud/bigquery'] },
  server: {
    rooms: ['service', 'snippets'],
    packages: [
      'node:',
      'vscode-languageserver',
      'vscode-languageserver-textdocument',
      'vscode-languageserver-types',
      'vscode-json-languageservice',
      'jsonc-parser',
    ],
  },
  client: {
    rooms: ['service', 'warehouses', 'samples'],
    packages: ['node:', 'vscode', 'vscode-languageclient'],
    files: ['server/protocol.ts', 'server/languages.ts'],
  },
  cli: { rooms: ['service', 'warehouses', 'server', 'samples'], packages: ['node:', 'picocolors'] },
  samples: { rooms: ['service'], packages: ['node:', '@duckdb/node-api'] },
};

/** Only the scanner of text knows jsonc-parser: the rest of the service can run inside a warehouse. */
const READERS_OF_TEXT = /^service\/options\/tokens\.ts$/;

const files = globSync(`{${Object.keys(ALLOWED).join(',')}}/**/*.ts`, { cwd: ROOT }).map((file) =>
  file.split(path.sep).join('/'),
);

test('there are files to look at in every room that is built', () => {
  for (const room of ['service', 'warehouses', 'cli', 'samples'])
    assert.ok(
      files.some((file) => file.startsWith(`${room}/`)),
      room,
    );
});

for (const [room, allowed] of Object.entries(ALLOWED)) {
  const names = [room, ...allowed.rooms, ...allowed.packages, ...(allowed.files ?? [])];
  test(`${room} imports only ${names.join(', ')}`, () => {
    const strays = files
      .filter((file) => file.startsWith(`${room}/`))
      .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
      .filter(({ file, target }) => !isAllowed(file, target, room, allowed));
    assert.deepEqual(strays, []);
  });
}

test('the rules about imports see a stray import', () => {
  const service = ALLOWED['service'];
  assert.ok(service);
  assert.equal(isAllowed('service/values.ts', 'node:fs', 'service', service), false);
  assert.equal(isAllowed('service/values.ts', '../warehouses/warehouse.ts', 'service', service), false);
  assert.equal(isAllowed('service/options/check.ts', 'jsonc-parser', 'service', service), false);
  assert.equal(isAllowed('service/options/tokens.ts', 'jsonc-parser', 'service', service), true);
  assert.equal(
    isAllowed('cli/svc.ts', '../warehouses/warehouse.ts', 'cli', { rooms: ['warehouses'], packages: [] }),
    true,
  );
});

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const statements =
    /^(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  return Array.from(text.matchAll(statements), (match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function isAllowed(file: string, target: string, room: string, allowed: Allowed): boolean {
  if (target.startsWith('.')) {
    const goal = path.posix.normalize(path.posix.join(path.posix.dirname(file), target));
    const goalRoom = goal.split('/')[0] ?? '';
    if (allowed.files?.includes(goal)) return true;
    return goalRoom === room || allowed.rooms.includes(goalRoom) || goal === 'package.json';
  }
  if (target === 'jsonc-parser' && room === 'service') return READERS_OF_TEXT.test(file);
  return allowed.packages.some((name) =>
    name.endsWith(':') ? target.startsWith(name) : target === name || target.startsWith(`${name}/`),
  );
}
