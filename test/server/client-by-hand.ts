/** A client of the language server protocol that is written by hand: what is sent and read is what is on the wire. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';

/** An answer: a result, or an error in its place. */
export interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Something that the server said without being asked, or asked itself. */
export interface Said {
  readonly method: string;
  readonly params: unknown;
}

/** How a server ended. */
export interface Ended {
  readonly code: number | null;
  /** What it wrote beside the protocol. */
  readonly err: string;
}

export interface ClientByHand {
  readonly pid: number | undefined;
  /** Asks, and waits for the answer. Rejects when the server ends without one. */
  ask(method: string, params: unknown): Promise<Answer>;
  /** The same when the answer has to be a result. */
  result<T>(method: string, params: unknown): Promise<T>;
  /** Asks without waiting; the answer can be given up with `$/cancelRequest` and the identifier. */
  begin(method: string, params: unknown): { readonly id: number; readonly answer: Promise<Answer> };
  tell(method: string, params: unknown): void;
  /** Waits for the server to say something; what has been said before counts once. */
  hear<T>(method: string): Promise<T>;
  /** Answers the server's own questions of a method, at once or with a promise. */
  answering(method: string, answer: (params: unknown) => unknown): void;
  readonly ended: Promise<Ended>;
  /** Says no more, as a client does that has ended itself. */
  hangUp(): void;
  /** Hears no more of what the server says. */
  stopListening(): void;
  kill(): void;
}

/**
 * Starts a server and speaks with it over its standard input and output.
 *
 * @param command the program
 * @param args its arguments
 * @param cwd where it runs
 * @returns the client; a byte outside a message of the protocol ends it with an error
 */
export function startByHand(command: string, args: readonly string[], cwd?: string): ClientByHand {
  const child = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  const open = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  const said: Said[] = [];
  const listening: { method: string; resolve: (params: unknown) => void; reject: (error: Error) => void }[] = [];
  const answers = new Map<string, (params: unknown) => unknown>();
  let err = '';
  let asked = 0;

  const send = (message: object) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  const receive = (message: Answer & { id?: number; method?: string; params?: unknown }) => {
    const { id, method, params } = message;
    if (method === undefined) {
      assert.ok(id !== undefined && open.has(id), 'an answer to a question that was asked');
      open.get(id)?.resolve(message);
      open.delete(id);
    } else if (id !== undefined) {
      const answer = answers.get(method);
      // -32601 is "method not found", by JSON-RPC 2.0.
      if (answer === undefined) send({ id, error: { code: -32601, message: 'Nobody answers this.' } });
      else void Promise.resolve(answer(params)).then((result) => send({ id, result }));
    } else {
      const at = listening.findIndex((listener) => listener.method === method);
      if (at < 0) said.push({ method, params });
      else listening.splice(at, 1)[0]?.resolve(params);
    }
  };
  const fail = (error: Error) => {
    for (const { reject } of open.values()) reject(error);
    open.clear();
    for (const { reject } of listening.splice(0)) reject(error);
  };
  const read = messageReader(receive);
  child.stdout.on('data', (bytes: Buffer) => {
    try {
      read(bytes);
    } catch (error) {
      fail(error as Error);
      child.kill();
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  // A server that has ended reads no more.
  child.stdin.on('error', () => {});
  const ended = endOf(child).then((code) => {
    fail(new Error(`The server has ended with ${code}. ${err}`));
    return { code, err };
  });
  const begin: ClientByHand['begin'] = (method, params) => {
    asked += 1;
    const id = asked;
    const answer = new Promise<Answer>((resolve, reject) => open.set(id, { resolve, reject }));
    send({ id, method, params });
    return { id, answer };
  };
  const ask: ClientByHand['ask'] = (method, params) => begin(method, params).answer;
  return {
    pid: child.pid,
    begin,
    ask,
    result: async <T>(method: string, params: unknown) => {
      const { error, result } = await ask(method, params);
      assert.equal(error, undefined);
      return result as T;
    },
    tell: (method, params) => send({ method, params }),
    hear: <T>(method: string) => {
      const at = said.findIndex((one) => one.method === method);
      if (at >= 0) return Promise.resolve(said.splice(at, 1)[0]?.params as T);
      return new Promise<T>((resolve, reject) =>
        listening.push({ method, resolve: resolve as (params: unknown) => void, reject }),
      );
    },
    answering: (method, answer) => void answers.set(method, answer),
    ended,
    hangUp: () => void child.stdin.end(),
    stopListening: () => void child.stdout.destroy(),
    kill: () => void child.kill('SIGKILL'),
  };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
}

/** Cuts bytes into messages: a header that tells the length, an empty line, and as many bytes of JSON. */
function messageReader<T>(receive: (message: T) => void): (bytes: Buffer) => void {
  let rest: Buffer[] = [];
  let length = 0;
  let wanted = 0;
  return (bytes) => {
    rest.push(bytes);
    length += bytes.length;
    while (length > 0 && length >= wanted) {
      let all = Buffer.concat(rest);
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) {
        assert.match(all.toString('ascii'), /^C/, 'nothing but the protocol on standard output');
        rest = [all];
        return;
      }
      const header = all.toString('ascii', 0, end);
      const size = /^Content-Length: (\d+)$/.exec(header)?.[1];
      assert.ok(size !== undefined, `nothing but the protocol on standard output, not ${JSON.stringify(header)}`);
      wanted = end + 4 + Number(size);
      if (length < wanted) {
        rest = [all];
        return;
      }
      const body = all.toString('utf8', end + 4, wanted);
      all = all.subarray(wanted);
      [rest, length, wanted] = [[all], all.length, 0];
      receive(JSON.parse(body) as T);
    }
  };
}
