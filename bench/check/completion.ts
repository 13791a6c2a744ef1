/** Completion in an open file, while the language server looks at all files of the workspace. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CompletionList } from 'vscode-languageserver';
import { buildServer } from '../../scripts/build.ts';
import {
  CHECK_WORKSPACE,
  type CheckWorkspaceResult,
  READ_FILE,
  type ReadFileParams,
  WORKSPACE_FILES,
} from '../../server/protocol.ts';
import { type ClientByHand, startByHand } from '../../test/server/client-by-hand.ts';
import { greet, open, PULLING } from '../../test/server/conversation.ts';
import type { Tree } from './tree.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = 'bench/.cache/check-server';

/** Milliseconds between an answer and the next letter: somebody who types very fast. */
const PAUSE = 20;

/** What was measured, in milliseconds. */
export interface CompletionTimes {
  /** Each from the letter to its list, while nothing else was done. */
  readonly idle: readonly number[];
  /** The same while all files were being looked at. */
  readonly busy: readonly number[];
  /** Until all files had been looked at, with somebody typing all the while. */
  readonly whole: number;
  readonly found: CheckWorkspaceResult;
}

/** Builds the server that {@link completionTimes} measures. */
export async function readyServer(): Promise<string> {
  await buildServer(BUILT);
  return join(ROOT, BUILT, 'node.cjs');
}

/**
 * Starts a server, tells it of all files of a tree, and types in one of them meanwhile.
 *
 * @param server - the server's file
 * @param tree - the files
 * @throws Error when the server does not do the work
 */
export async function completionTimes(server: string, tree: Tree): Promise<CompletionTimes> {
  const client = startByHand(process.execPath, [server, '--stdio']);
  try {
    client.answering(READ_FILE, (params) => readFile(new URL((params as ReadFileParams).uri), 'utf8'));
    await greet(client, PULLING, { workspaceFiles: true });
    const names = ['**/*.svc.json', '**/*.sql'].flatMap((pattern) => globSync(pattern, { cwd: tree.folder }));
    const uriOf = (name: string) => pathToFileURL(join(tree.folder, name)).href;
    const [first = ''] = names;
    const type = await typist(client, uriOf(first), await readFile(join(tree.folder, first), 'utf8'));
    const idle: number[] = [];
    for (let at = 0; at < 100; at += 1) idle.push(await type());

    const begin = performance.now();
    client.tell(WORKSPACE_FILES, { changed: names.map((name) => ({ uri: uriOf(name), name })), gone: [] });
    let found: CheckWorkspaceResult | undefined;
    let whole = 0;
    const done = client.result<CheckWorkspaceResult>(CHECK_WORKSPACE, undefined).then((result) => {
      found = result;
      whole = performance.now() - begin;
    });
    const busy: number[] = [];
    while (found === undefined) busy.push(await type());
    await done;
    const { files } = found as CheckWorkspaceResult;
    if (files < tree.options) throw new Error(`The server looked at ${files} files only.`);
    return { idle, busy, whole, found };
  } finally {
    client.kill();
  }
}

/** Types a letter and takes it back in turns, each time asking for names; tells how long the list took. */
async function typist(client: ClientByHand, uri: string, text: string): Promise<() => Promise<number>> {
  const name = '"purchas';
  const document = open(client, text, uri);
  await document.pull();
  let isShort = false;
  return async () => {
    await sleep(PAUSE);
    const begin = performance.now();
    if (isShort) document.replace(name, `${name}e`);
    else document.replace(`${name}e`, name);
    isShort = !isShort;
    const list: CompletionList = await document.complete(document.after(name));
    if (list.items.length < 5) throw new Error('The server does not offer names.');
    return performance.now() - begin;
  };
}
