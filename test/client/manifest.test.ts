import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { LANGUAGE_ID } from '../../server/languages.ts';
import { LENS_COMMANDS } from '../../server/protocol.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const sources = globSync('client/**/*.ts', { cwd: ROOT }).map((file) => ({
  file: file.split(path.sep).join('/'),
  text: read(file),
}));
const { contributes, capabilities } = manifest;
const commands = contributes.commands.map(({ command }) => command);
const page = read('docs/editor.md');

test('every command of the manifest is there, and every command is in the manifest', () => {
  const defined = sources
    .filter(({ file }) => file.startsWith('client/commands/'))
    .flatMap(({ text }) => Array.from(text.matchAll(/^ {2}id: '(svc\.\w+)'/gm), (match) => match[1] ?? ''));
  const registered = sources.flatMap(({ text }) =>
    Array.from(text.matchAll(/registerCommand\(\s*'(svc\.\w+)'/g), (match) => match[1] ?? ''),
  );
  assert.deepEqual([...defined, ...registered].sort(), [...commands].sort());
});

test('every command that code calls is in the manifest', () => {
  const called = sources.flatMap(({ text }) =>
    Array.from(text.matchAll(/(?:command: |executeCommand\()'(svc\.\w+)'/g), (match) => match[1] ?? ''),
  );
  assert.deepEqual(
    [...new Set(called)].filter((command) => !commands.includes(command)),
    [],
  );
  assert.deepEqual(
    LENS_COMMANDS.filter(({ command }) => !commands.includes(command)),
    [],
  );
});

test('all commands but the one that begins everything say when they are in the palette', () => {
  const ruled = contributes.menus.commandPalette.map(({ command }) => command);
  assert.deepEqual(
    commands.filter((command) => !ruled.includes(command)),
    ['svc.newOptionsFile'],
  );
});

test('every menu names commands of the manifest', () => {
  const named = Object.values(contributes.menus).flat() as readonly { readonly command?: string }[];
  assert.deepEqual(
    named.filter(({ command }) => command !== undefined && !commands.includes(command)),
    [],
  );
});

test('only one file reads settings, and it reads those of the manifest', () => {
  const readers = sources.filter(({ text }) => text.includes('getConfiguration')).map(({ file }) => file);
  assert.deepEqual(readers, ['client/settings.ts']);
  const used = Array.from(read('client/settings.ts').matchAll(/\.get<\w+>\('([\w.]+)'/g), (match) => `svc.${match[1]}`);
  assert.deepEqual(used.sort(), Object.keys(contributes.configuration.properties).sort());
});

test('the settings of a workspace that is not trusted do not count', () => {
  const { restrictedConfigurations } = capabilities.untrustedWorkspaces;
  assert.deepEqual([...restrictedConfigurations].sort(), Object.keys(contributes.configuration.properties).sort());
});

test('every file of the manifest is there, and is shipped', () => {
  const files = Array.from(JSON.stringify(contributes).matchAll(/"\.\/([^"]+)"/g), (match) => match[1] ?? '');
  assert.ok(files.length > 0);
  assert.deepEqual(
    files.filter((file) => !existsSync(path.join(ROOT, file))),
    [],
  );
  const shipped = Array.from(read('.vscodeignore').matchAll(/^!(.*?)(\*\*)?$/gm), (match) => match[1] ?? '');
  assert.deepEqual(
    files.filter((file) => !shipped.some((start) => file.startsWith(start))),
    [],
  );
});

test('the language is the one that the server knows', () => {
  const [language] = contributes.languages;
  assert.equal(language?.id, LANGUAGE_ID);
  assert.deepEqual(
    [language?.filenames, language?.extensions],
    [
      ['svc.json', 'svc.jsonc'],
      ['.svc.json', '.svc.jsonc'],
    ],
  );
});

test('the problem matcher is the one of the page about review, for files that are not open', () => {
  const [, example = ''] = /```jsonc \.vscode\/tasks\.json\n([\s\S]*?)```/.exec(read('docs/review.md')) ?? [];
  const [task] = JSON.parse(example).tasks;
  const [{ name, label, applyTo, ...matcher } = missing()] = contributes.problemMatchers;
  assert.deepEqual(matcher, task.problemMatcher);
  assert.deepEqual([name, applyTo], ['svc', 'closedDocuments']);
  assert.match(read('client/workspace/check-task.ts'), new RegExp(`= '\\$${name}'`));
});

test('the page about the editor lists every command by its title, and nothing else', () => {
  const titles = contributes.commands.map(({ category, title }) => `${category}: ${title}`);
  assert.deepEqual(firstCells('Commands').sort(), titles.sort());
});

test('the page about the editor lists every setting with its default', () => {
  const settings = Object.entries(contributes.configuration.properties).map(([name, { default: value }]) => [
    name,
    JSON.stringify(value),
  ]);
  assert.deepEqual(
    rowsOf('Settings').map(([name, value]) => [name, value]),
    settings,
  );
});

function missing(): never {
  throw new Error('It is not in the manifest.');
}

/** The rows of the tables under a heading, code marks removed. */
function rowsOf(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return Array.from(section.matchAll(/^\| `(.*) \|$/gm), (match) =>
    `\`${match[1]}`.split(' | ').map((cell) => cell.replace(/`/g, '')),
  );
}

function firstCells(heading: string): string[] {
  return rowsOf(heading).map(([name = '']) => name);
}
