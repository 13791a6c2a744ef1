import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What `code` was asked for, as far as the tests ask. Paths are absolute. */
export interface CodeArguments {
  /** Files, folders and `.code-workspace` files to open. */
  readonly open: readonly string[];
  readonly extensionDevelopmentPaths: readonly string[];
  readonly extensionTestsPath: string | undefined;
  readonly installExtensions: readonly string[];
  readonly userData: string | undefined;
  readonly extensions: string | undefined;
  /** False with `--disable-workspace-trust`. */
  readonly trust: boolean;
  readonly disableExtensions: boolean;
  readonly version: boolean;
}

/** Flags that are followed by a value, or have it after an equals sign. */
const WITH_VALUE = new Set([
  'extensionDevelopmentPath',
  'extensionTestsPath',
  'extensions-dir',
  'file-uri',
  'folder-uri',
  'install-extension',
  'user-data-dir',
]);

/**
 * Reads a command line of desktop VS Code. Flags that mean nothing to a page in a browser are passed over.
 *
 * @param args what follows the executable
 */
export function readCodeArguments(args: readonly string[]): CodeArguments {
  const given = new Map<string, string[]>();
  const rest = args[Symbol.iterator]();
  for (const arg of rest) {
    const [, name, inline] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(arg) ?? [];
    const value = name === undefined ? arg : (inline ?? (WITH_VALUE.has(name) ? (rest.next().value ?? '') : ''));
    given.set(name ?? '', [...(given.get(name ?? '') ?? []), value]);
  }
  const paths = (name: string) => (given.get(name) ?? []).map(absolute);
  return {
    open: [...paths('folder-uri'), ...paths('file-uri'), ...paths('')],
    extensionDevelopmentPaths: paths('extensionDevelopmentPath'),
    extensionTestsPath: paths('extensionTestsPath')[0],
    installExtensions: paths('install-extension'),
    userData: paths('user-data-dir')[0],
    extensions: paths('extensions-dir')[0],
    trust: !given.has('disable-workspace-trust'),
    disableExtensions: given.has('disable-extensions'),
    version: given.has('version'),
  };
}

function absolute(place: string): string {
  return place.startsWith('file:') ? fileURLToPath(place) : path.resolve(place);
}
