import path from 'node:path';
import { EDITOR } from './places.ts';

/**
 * A version of VS Code that can be put together from npm packages: code-server 4.N holds the server and the workbench of
 * VS Code 1.N. Only files are taken out of its package; none of its own code runs, nor its install script, which compiles.
 */
export interface LeanEdition {
  /** As in `package.json` of VS Code. */
  readonly vscode: string;
  /** The version of code-server that has it. */
  readonly version: string;
  /** Of its package, as npm tells it. */
  readonly integrity: string;
  /** The executable of the Node it is made for (`engines.node` of code-server). */
  readonly node: string;
}

/** What people use today. */
export const CURRENT: LeanEdition = {
  vscode: '1.139.1',
  version: '4.139.1',
  integrity: 'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
  node: nodeOf(24),
};

/** The oldest that the extension supports (`engines.vscode` of its manifest). */
export const OLDEST: LeanEdition = {
  vscode: '1.100.3',
  version: '4.100.3',
  integrity: 'sha512-q/Fh2DOxCRNhC/WiG/6sAhSKnj7ZACTVBaeeZ+rWjol//0FCbl/qg1ln5ecZ99jYcfqMxZZAyWcN+YBIo0DgpA==',
  node: nodeOf(20),
};

/** Node comes as a package, too: it has no other dependency than the C library. */
function nodeOf(major: number): string {
  return path.join(EDITOR, `node_modules/node-${major}-linux-${process.arch}/bin/node`);
}
