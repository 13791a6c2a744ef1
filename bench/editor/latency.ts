/** How long the servers take to answer, document by document. */
import { readFile } from 'node:fs/promises';
import { benchDocument } from './document.ts';
import { dismissed, greeted, type Running, type Server, type ServerName } from './servers.ts';
import { openSession, type Question } from './session.ts';

/** Milliseconds for each question, one entry a round. */
export type Times = Readonly<Record<Question, readonly number[]>>;

/** What is asked in one round. Diagnostics are asked for by themselves, so that no other answer is still being cleaned up. */
const PHASES: readonly (readonly Question[])[] = [
  ['diagnostics'],
  ['typed', 'fields', 'names', 'field-hover', 'name-hover'],
];

/** What was measured with a document of one size. */
export interface Latency {
  /** Of the document, in bytes. */
  readonly bytes: number;
  /** Milliseconds of every server for each question, one entry a round; a server that is not there has none. */
  readonly times: Readonly<Partial<Record<ServerName, Times>>>;
  /** Resident memory after the last round, in bytes; absent where the system does not tell. */
  readonly memory: Readonly<Partial<Record<ServerName, number>>>;
}

/**
 * Measures all servers with one document, each in a process of its own, one after the other in each round.
 *
 * @param servers the servers in the order of a round
 * @param bytes about how long the document is to be
 * @param rounds how many rounds count
 * @param warm how many rounds come before and do not
 */
export async function measureLatency(
  servers: readonly Server[],
  bytes: number,
  rounds: number,
  warm: number,
): Promise<Latency> {
  const document = benchDocument(bytes);
  const running: Running[] = [];
  try {
    for (const server of servers) running.push(await greeted(server));
    const times: Partial<Record<ServerName, Record<Question, number[]>>> = {};
    const sessions = [];
    for (const one of running) {
      const list: Record<Question, number[]> = {
        diagnostics: [],
        typed: [],
        fields: [],
        names: [],
        'field-hover': [],
        'name-hover': [],
      };
      times[one.server.name] = list;
      sessions.push({ list, session: await openSession(one, document) });
    }
    for (const questions of PHASES)
      for (let round = -warm; round < rounds; round += 1)
        for (const { list, session } of sessions)
          for (const question of questions) {
            const milliseconds = await session(question);
            if (round >= 0) list[question].push(milliseconds);
          }
    const memory: Partial<Record<ServerName, number>> = {};
    for (const { server, client } of running) {
      const resident = await residentMemory(client.pid);
      if (resident !== undefined) memory[server.name] = resident;
    }
    for (const one of running) await dismissed(one);
    return { bytes: Buffer.byteLength(document.text), times, memory };
  } finally {
    for (const { client } of running) client.kill();
  }
}

/** Only Linux tells it in a file (proc(5), `VmRSS`, in KiB). */
async function residentMemory(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const resident = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1];
  return resident === undefined ? undefined : Number(resident) * 1024;
}
