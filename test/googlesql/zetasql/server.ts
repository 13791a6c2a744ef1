/** The process that serves ZetaSQL over gRPC on the loopback address. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { GOOGLESQL, PROTOS, program } from './binary.ts';

/** A failed call: `code` is gRPC's (14: the server is gone), `details` the server's own words. */
export interface CallError extends Error {
  readonly code: number;
  readonly details: string;
}

/** What the gRPC library makes of a service: one function per method. */
export interface Stub {
  waitForReady(deadline: number, done: (error?: Error) => void): void;
  close(): void;
  readonly [method: string]: unknown;
}

/** A running server. */
export interface Server {
  readonly stub: Stub;
  /** The number of its process. */
  readonly pid: number;
  /** Resolves when its process has ended. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface ProtoLoader {
  loadSync(file: string, options: object): object;
}

interface Grpc {
  loadPackageDefinition(definition: object): {
    readonly zetasql: {
      readonly local_service: {
        readonly ZetaSqlLocalService: new (address: string, credentials: object, options: object) => Stub;
      };
    };
  };
  readonly credentials: { createInsecure(): object };
}

const MAX_RESPONSE = 256 * 1024 * 1024;

/** A loaded machine needs a while to read 90 MB of program. */
const READY_IN_MS = 60_000;

/**
 * The program does not end with us by itself, and we may be killed. So a shell holds the reading end of a pipe of ours: when
 * that closes, whatever the reason, it kills the program. `$0` is the program, `$1` its port.
 */
const GUARD = `
"$0" 127.0.0.1 "$1" 3<&- >/dev/null 2>&1 & server=$!
echo $server
( read -r _ <&3; kill -9 $server ) 2>/dev/null & watcher=$!
wait $server; kill $watcher 2>/dev/null
`;

/** Starts a server, on a port that nobody uses. */
export async function startServer(): Promise<Server> {
  // Between asking for a free port and using it somebody else may take it.
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const child = spawn('/bin/sh', ['-c', GUARD, program(), String(port)], {
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    const started = new Promise<number>((resolve) => {
      child.stdout?.once('data', (line: Buffer) => resolve(Number(line)));
    });
    const stub = connect(port);
    const ready = await Promise.race([isReady(stub), ended.then(() => false)]);
    const stop = async () => {
      stub.close();
      child.stdio[3]?.destroy();
      await ended;
    };
    if (ready) return { stub, pid: await started, ended, stop };
    await stop();
    if (attempt === 3) throw new Error('ZetaSQL does not start');
  }
}

function connect(port: number): Stub {
  // From the package of these tests: nothing else in the project speaks gRPC.
  const require = createRequire(path.join(GOOGLESQL, 'package.json'));
  const grpc = require('@grpc/grpc-js') as Grpc;
  const loader = require('@grpc/proto-loader') as ProtoLoader;
  const definition = loader.loadSync('local_service.proto', {
    defaults: false,
    oneofs: true,
    longs: String,
    enums: String,
    includeDirs: [PROTOS],
  });
  const service = grpc.loadPackageDefinition(definition).zetasql.local_service.ZetaSqlLocalService;
  return new service(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), {
    'grpc.max_receive_message_length': MAX_RESPONSE,
    'grpc.max_send_message_length': MAX_RESPONSE,
    'grpc.enable_http_proxy': 0,
  });
}

function isReady(stub: Stub): Promise<boolean> {
  return new Promise((resolve) => {
    stub.waitForReady(Date.now() + READY_IN_MS, (error) => resolve(error === undefined || error === null));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
