import type { CodeLens } from 'vscode-languageserver-types';
import { LENS_COMMANDS } from '../protocol.ts';
import { rangeIn, type ServedDocument } from '../served-document.ts';
import { consolePages } from './console-pages.ts';

/**
 * A command of VS Code that opens a web address given as a string in the browser.
 * Source: https://code.visualstudio.com/api/references/commands (its first argument may be a string with http or https)
 */
const OPEN = 'vscode.open';

/**
 * Offers what can be done with the options above their opening brace, and the console above each dataset.
 *
 * @param document - the document
 * @returns the lenses; none when there is no options object
 */
export function codeLenses(document: ServedDocument): CodeLens[] {
  const { root } = document.options;
  if (root?.kind !== 'object') return [];
  const { start } = root.range;
  const brace = rangeIn(document, { start, end: start + 1 });
  const actions = LENS_COMMANDS.map(({ title, command }) => ({
    range: brace,
    command: { title, command, arguments: [document.text.uri] },
  }));
  const datasets = consolePages(document).filter(({ kind }) => kind === 'dataset');
  const pages = datasets.map(({ entry, address }) => ({
    range: rangeIn(document, entry.keyRange),
    command: { title: 'Open in console', command: OPEN, arguments: [address] },
  }));
  return [...actions, ...pages];
}
