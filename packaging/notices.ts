/** The licences of what a package carries besides our own code: their texts have to travel with it. */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** Licences that allow what we do, as long as their text is handed on (SPDX identifiers). */
const ALLOWED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', '0BSD'];

/** Packages that do not bring their licence's text along, each with one of the same holder under the same licence. */
const SAME_AS: Readonly<Record<string, string>> = {
  '@vscode/l10n': 'vscode-uri',
  'data-uri-to-buffer': 'agent-base',
  'stream-events': 'retry-request',
  stubs: 'retry-request',
};

/**
 * Writes the notices of a package.
 *
 * @param packages - the names of the packages whose code it carries
 * @param folders - the `node_modules` folders where they are, the first that has one counts
 * @returns the text, one section a package, by name; rejects when a licence is missing or not one of those we can hand on
 */
export async function noticesOf(packages: Iterable<string>, folders: readonly string[]): Promise<string> {
  const names = [...new Set(packages)].sort();
  const sections = await Promise.all(names.map((name) => sectionOf(name, folders)));
  return ['This extension contains the following software.', ...sections].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
}

async function sectionOf(name: string, folders: readonly string[]): Promise<string> {
  const folder = folderOf(name, folders);
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  if (manifest.license === undefined || !ALLOWED.includes(manifest.license))
    throw new Error(`${name} is under ${manifest.license ?? 'no licence'}; it cannot be part of the package.`);
  const [file] = licencesIn(folder).concat(licencesIn(folderOf(SAME_AS[name] ?? name, folders)));
  if (file === undefined) throw new Error(`${name} comes without the text of its licence.`);
  const text = (await readFile(file, 'utf8')).trim();
  return `${name} ${manifest.version} (${manifest.license})\n\n${text}`;
}

function folderOf(name: string, folders: readonly string[]): string {
  const folder = folders
    .map((modules) => path.join(modules, name))
    .find((place) => existsSync(path.join(place, 'package.json')));
  if (folder === undefined) throw new Error(`${name} is not installed.`);
  return folder;
}

function licencesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^licen[cs]e/i.test(file))
    .map((file) => path.join(folder, file));
}
