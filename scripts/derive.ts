/**
 * Writes the files that are derived from the schema of the options and from the command's own help, or proves that they are up to date.
 *
 *     node scripts/derive.ts            writes them
 *     node scripts/derive.ts --check    exits with 1, and says what to run, when one is out of date
 */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { commandReference } from '../cli/reference.ts';
import { fieldDocsSource } from './derived/field-docs.ts';
import { fieldsSource } from './derived/fields.ts';
import { referencePage } from './derived/reference.ts';
import type { OptionsSchema } from './derived/schema.ts';

/** A file that follows from another: its path from the repository's root, and what it has to hold. */
export interface DerivedFile {
  readonly path: string;
  readonly text: string;
}

const ROOT = new URL('../', import.meta.url);

/**
 * Computes every derived file. Another one is added by another line here.
 *
 * @returns the files with the text that they have to hold, in the project's own formatting
 */
export function derivedFiles(): DerivedFile[] {
  const schema = JSON.parse(readFileSync(new URL('schemas/options.schema.json', ROOT), 'utf8')) as OptionsSchema;
  return [
    formatted('service/options/fields.generated.ts', fieldsSource(schema)),
    formatted('service/options/field-docs.generated.ts', fieldDocsSource(schema)),
    { path: 'docs/options.md', text: referencePage(schema) },
    { path: 'docs/command.md', text: commandReference() },
  ];
}

/**
 * Finds the derived files on disk that are missing or do not hold what they have to.
 *
 * @returns their paths from the repository's root; empty when all is up to date
 */
export function outdatedFiles(): string[] {
  return derivedFiles()
    .filter(({ path, text }) => textOnDisk(path) !== text)
    .map(({ path }) => path);
}

function textOnDisk(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8').replace(/\r\n/g, '\n');
  } catch {
    return undefined;
  }
}

function formatted(path: string, text: string): DerivedFile {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const run = spawnSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], {
    cwd: fileURLToPath(ROOT),
    input: text,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`The formatter refused ${path}: ${run.stderr}`);
  return { path, text: run.stdout };
}

function main(args: readonly string[]): number {
  if (args.includes('--check')) {
    const outdated = outdatedFiles();
    if (outdated.length === 0) return 0;
    console.error(`Out of date: ${outdated.join(', ')}. Run "npm run derive" and commit the result.`);
    return 1;
  }
  for (const { path, text } of derivedFiles()) writeFileSync(new URL(path, ROOT), text);
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
