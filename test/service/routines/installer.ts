/** The functions of a region as the build makes them, called in a JavaScript engine that has nothing but the language. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { type BuiltFile, buildService } from '../../../scripts/build.ts';
import type { Installer } from '../../../service/routines/deploy.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What is built, and the sizes of the files. */
export interface BuiltInstaller {
  readonly installer: Installer;
  readonly files: readonly BuiltFile[];
}

/** Builds the installer, in a folder of this process that is gone afterwards. */
export async function buildInstaller(): Promise<BuiltInstaller> {
  const folder = `test/.cache/installer-${process.pid}`;
  try {
    const files = await buildService(folder);
    const text = await readFile(path.join(ROOT, folder, 'installer.json'), 'utf8');
    return { installer: JSON.parse(text) as Installer, files };
  } finally {
    await rm(path.join(ROOT, folder), { recursive: true, force: true });
  }
}

/**
 * Calls a JavaScript function of BigQuery.
 *
 * @param code its body
 * @param given its arguments by name; they cross as JSON, as they do there
 * @returns what it returns; an error that it throws is thrown here as an Error
 */
export function callFunction(code: string, given: Readonly<Record<string, unknown>>): string {
  const context = vm.createContext({ given: JSON.stringify(given) });
  const names = Object.keys(given);
  const call = `(() => { const { ${names.join(', ')} } = JSON.parse(given); try { return { value: (function (${names.join(', ')}) { ${code}\n})(${names.join(', ')}) }; } catch (error) { return { error: String(error.message) }; } })()`;
  const { value, error } = vm.runInContext(call, context) as { value?: string; error?: string };
  if (error !== undefined) throw new Error(error);
  return `${value}`;
}

/** What `deploy_installer` answers. */
export function deploy({ code, parts }: Installer, options: unknown): string {
  return callFunction(code, { options, parts: JSON.stringify(parts) });
}
