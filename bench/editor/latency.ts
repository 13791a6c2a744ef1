/** How long the servers take to answer, document by document. */
import { readFile } from 'node:fs/promises';
import { type BenchDocument, benchDocument } from './document.ts';
import { dismissed, greeted, type Running, type Server, type ServerName } from './servers.ts';
import { openSession, type Question } from './session.ts';
import type { Size } from './settings.ts';

/** Milliseconds for each question, one entry a round. */
export type Times = Readonly<Record<Question, number[]>>;

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
 * Measures all servers with one document, each in a process of its own, one after the other in each round. What a process does
 * for its first answers, it does differently each time: documents that are measured quickly are measured in several.
 *
 * @param servers the servers in the order of a round
 * @param size how long the document is to be, and how often it is edited
 * @returns the measurements of all processes, those of one round at the same place
 */
export async function measureLatency(servers: readonly Server[], size: Size): Promise<Latency> {
  const document = benchDocument(size.bytes);
  const times: Latency['times'] = Object.fromEntries(servers.map(({ name }) => [name, noTimes()]));
  let memory: Latency['memory'] = {};
  for (let turn = 0; turn < size.processes; turn += 1)
    memory = await measureOnce(servers, document, size, (server, question, milliseconds) =>
      times[server]?.[question].push(milliseconds),
    );
  return { bytes: Buffer.byteLength(document.text), times, memory };
}

/** Measures with one process of each server, and tells their resident memory at the end. */
async function measureOnce(
  servers: readonly Server[],
  document: BenchDocument,
  { rounds, warm }: Size,
  note: (server: ServerName, question: Question, milliseconds: number) => void,
): Promise<Latency['memory']> {
  const running: Running[] = [];
  try {
    for (const server of servers) running.push(await greeted(server));
    const sessions = [];
    for (const one of running) sessions.push({ name: one.server.name, session: await openSession(one, document) });
    for (const questions of PHASES)
      for (let round = -warm; round < rounds; round += 1)
        for (const { name, session } of sessions)
          for (const question of questions) {
            const milliseconds = await session(question);
            if (round >= 0) note(name, question, milliseconds);
          }
    const memory: Partial<Record<ServerName, number>> = {};
    for (const { server, client } of running) {
      const resident = await residentMemory(client.pid);
      if (resident !== undefined) memory[server.name] = resident;
    }
    for (const one of running) await dismissed(one);
    return memory;
  } finally {
    for (const { client } of running) client.kill();
  }
}

function noTimes(): Times {
  return { diagnostics: [], typed: [], fields: [], names: [], 'field-hover': [], 'name-hover': [] };
}

/** Only Linux tells it in a file (proc(5), `VmRSS`, in KiB). */
async function residentMemory(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const resident = /^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1];
  return resident === undefined ? undefined : Number(resident) * 1024;
}
