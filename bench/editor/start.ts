/** How long a server takes from its start to its first diagnostics. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { benchDocument } from './document.ts';
import { dismissed, greeted, type Server, type ServerName } from './servers.ts';

/** Milliseconds, one entry a round. `node` is a Node that starts, does nothing and ends. */
export type Starts = Readonly<Partial<Record<ServerName | 'node', readonly number[]>>>;

/**
 * Starts all servers in each round, one after the other.
 *
 * @param servers the servers in the order of a round
 * @param rounds how many rounds count; one more goes first
 */
export async function measureStarts(servers: readonly Server[], rounds: number): Promise<Starts> {
  const starts: Partial<Record<ServerName | 'node', number[]>> = {};
  for (let round = -1; round < rounds; round += 1) {
    const keep = (name: ServerName | 'node', milliseconds: number) => {
      const list = starts[name] ?? [];
      starts[name] = list;
      if (round >= 0) list.push(milliseconds);
    };
    keep('node', await startOfNode());
    for (const server of servers) keep(server.name, await startOf(server));
  }
  return starts;
}

async function startOfNode(): Promise<number> {
  const begin = performance.now();
  await once(spawn(process.execPath, ['--eval', '0'], { stdio: 'ignore' }), 'close');
  return performance.now() - begin;
}

/** The document has a problem, so that there is something to tell. */
async function startOf(server: Server): Promise<number> {
  const { text } = benchDocument(1000);
  const uri = 'file:///bench/shop.svc.json';
  const begin = performance.now();
  const running = await greeted(server);
  try {
    const { client } = running;
    client.tell('textDocument/didOpen', {
      textDocument: { uri, languageId: server.languageId, version: 1, text: text.replace('"int"', '"integer"') },
    });
    const { items } = await client.result<{ items: readonly unknown[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    const milliseconds = performance.now() - begin;
    if (items.length !== 1)
      throw new Error(`The server "${server.name}" told ${items.length} problems instead of one.`);
    await dismissed(running);
    return milliseconds;
  } finally {
    running.client.kill();
  }
}
