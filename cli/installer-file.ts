/** What `svc setup` puts into a region: a file of its own beside the command. */
import { readFile } from 'node:fs/promises';
import type { Installer } from '../service/routines/deploy.ts';
import { CommandError, EXIT } from './command.ts';

/** Where the file lies, seen from the built command, and from the source. */
const PLACES = ['../service/installer.json', '../dist/service/installer.json'];

/**
 * Reads the file as BigQuery's room wants it.
 *
 * @returns its text; rejects with a CommandError when it was not built
 */
export async function installerText(): Promise<string> {
  for (const place of PLACES) {
    const text = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  throw new CommandError(
    EXIT.failed,
    'installer-missing',
    'The code of `deploy_installer` is missing beside svc; `npm run build` makes it.',
  );
}

/**
 * Reads the file.
 *
 * @returns the code and the parts of `deploy_installer`; rejects as {@link installerText} does
 */
export async function readInstaller(): Promise<Installer> {
  return JSON.parse(await installerText()) as Installer;
}
