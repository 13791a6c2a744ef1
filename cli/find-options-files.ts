/** From the operands of `svc check` to the files that they mean. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { scriptKindOf } from '../service/sql/script-options.ts';
import { wrongCall } from './command.ts';
import { globExpression, isGlob, splitGlob } from './glob.ts';

/** Names by which an options file is known when a folder is searched. */
const OPTIONS_FILE = /(?:^|\.)svc\.jsonc?$/;

/** Folders that hold other people's files. */
const SKIPPED_FOLDERS = new Set(['node_modules', '.git']);

/**
 * Finds options files, and SQL scripts, in which options can be.
 *
 * @param folder absolute path that the operands are relative to
 * @param operands files, folders and patterns
 * @returns absolute paths without repetition: in the order of the operands, sorted within a folder or pattern; throws a
 *   CommandError with exit code 2 for an operand that means no file
 */
export async function findOptionsFiles(folder: string, operands: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const operand of operands) for (const file of await filesOf(folder, operand)) found.add(file);
  return [...found];
}

async function filesOf(folder: string, operand: string): Promise<readonly string[]> {
  const place = path.resolve(folder, operand);
  const info = await stat(place).catch(() => undefined);
  if (info?.isFile() === true) {
    if (/\.jsonc?$/i.test(place) || isScript(place)) return [place];
    throw wrongCall(
      'not-an-options-file',
      `${operand} is neither an options file (.json, .jsonc) nor a SQL script (.sql, .sqlx, .bqsql).`,
    );
  }
  if (info !== undefined) {
    const files = (await filesUnder(place)).filter((file) => OPTIONS_FILE.test(path.basename(file)) || isScript(file));
    if (files.length > 0) return files;
    throw wrongCall(
      'no-options-files',
      `There is no options file in the folder ${operand}, and no SQL script; their names end in svc.json or svc.jsonc, and in .sql, .sqlx or .bqsql.`,
    );
  }
  const pattern = slashed(operand);
  if (!isGlob(pattern)) throw wrongCall('no-such-file', `There is no file or folder ${operand}.`);
  const { base, below } = splitGlob(pattern);
  const start = path.resolve(folder, base);
  const wanted = globExpression(below);
  const files = (await filesUnder(start)).filter((file) => wanted.test(slashed(path.relative(start, file))));
  if (files.length > 0) return files;
  throw wrongCall('no-such-file', `No file matches ${operand}.`);
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files: string[] = [];
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) files.push(...(await filesUnder(place)));
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(place)))) files.push(place);
  }
  return files;
}

function isScript(file: string): boolean {
  return scriptKindOf(file) !== undefined;
}

async function isFile(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isFile() === true;
}

function slashed(place: string): string {
  return place.split(path.sep).join('/');
}
