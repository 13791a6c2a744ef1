import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EDITOR } from './places.ts';

/** An installed lean editor, and the profile it is to use. */
export interface LeanEditor {
  /** The folder with `out/server-main.js`. */
  readonly root: string;
  /** The executable of its Node. */
  readonly node: string;
  readonly userData: string;
  readonly extensions: string;
}

export interface ServerOptions extends LeanEditor {
  /** False, as `--disable-workspace-trust` says it: every folder is trusted without asking. */
  readonly trust: boolean;
  /** The page takes extensions under development and their tests only then; it shows no notifications, though. */
  readonly forTests: boolean;
  /** Told everything that the server prints. */
  readonly onOutput?: (text: string) => void;
}

/** A running server, reachable on this machine only. */
export interface Server {
  readonly port: number;
  /** The address of a page with a folder or a `.code-workspace` file open. */
  url(place: Place): string;
  /** How a page of this server calls a file of this machine. */
  remoteUri(file: string): string;
  /** Tells when an extension host ended otherwise than it should: the page itself is told that all is well. */
  onCrash(tell: (how: string) => void): void;
  /** Tells when the server ended by itself. */
  onExit(tell: (code: number | null) => void): void;
  stop(): Promise<void>;
}

export interface Place {
  readonly folder?: string;
  readonly workspace?: string;
  /** What the workbench is started with: pairs of a name and a value. */
  readonly payload?: readonly (readonly [name: string, value: string])[];
}

/**
 * Starts VS Code's own server, on a free port of the loopback interface, for whoever knows the token in its addresses.
 *
 * @returns the running server; stop it
 * @throws when it ends before it listens, with what it printed
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const data = mkdtempSync(path.join(os.tmpdir(), 'svc-editor-server-'));
  const token = randomUUID();
  const child = spawn(
    process.execPath,
    [
      ...[path.join(EDITOR, 'harness/guard.ts'), options.node],
      ...commandLine(options, data),
      ...['--host', '127.0.0.1', '--port', '0', '--connection-token', token],
      ...(options.forTests ? ['--enable-smoke-test-driver'] : []),
      ...(options.trust ? [] : ['--disable-workspace-trust']),
    ],
    // A group of its own: the extension host and the language servers end with it.
    { stdio: 'pipe', detached: true, env: environment() },
  );
  const crashes = watchCrashes(child, options.onOutput);
  const port = await portOf(child);
  let stopping = false;
  return {
    port,
    url: ({ folder, workspace, payload = [] }) => {
      const query = new URLSearchParams(workspace ? { workspace } : folder ? { folder } : { ew: 'true' });
      if (payload.length > 0) query.set('payload', JSON.stringify(payload));
      query.set('tkn', token);
      return `http://127.0.0.1:${port}/?${query}`;
    },
    remoteUri: (file) => pathToFileURL(file).href.replace(/^file:\/\//, `vscode-remote://127.0.0.1:${port}`),
    onCrash: crashes,
    onExit: (tell) => child.once('exit', (code) => stopping || tell(code)),
    stop: async () => {
      stopping = true;
      await stop(child);
      rmSync(data, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/**
 * Runs a command of the server that ends by itself, such as `--install-extension`.
 *
 * @returns its exit status, and what it printed
 */
export function runServerCommand(editor: LeanEditor, args: readonly string[]): { status: number; output: string } {
  const data = mkdtempSync(path.join(os.tmpdir(), 'svc-editor-server-'));
  try {
    const run = spawnSync(editor.node, [...commandLine(editor, data), ...args], {
      env: environment(),
      encoding: 'utf8',
    });
    return { status: run.status ?? 1, output: run.stdout + run.stderr };
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 3 });
  }
}

function commandLine({ root, userData, extensions }: LeanEditor, data: string): string[] {
  return [
    path.join(root, 'out/server-main.js'),
    ...['--server-data-dir', data, '--user-data-dir', userData, '--extensions-dir', extensions],
    ...['--telemetry-level', 'off', '--disable-telemetry', '--disable-experiments'],
    ...['--accept-server-license-terms', '--force-disable-user-env'],
    // With a port given, the server does not start an agent host of its own.
    ...['--agent-host-bridge-port', '1'],
  ];
}

/** Ours, without what another editor around it left there; no marketplace is asked, and no extension that is left out is missed. */
function environment(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(
    ([name]) => !['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS'].includes(name) && !name.startsWith('VSCODE_IPC_'),
  );
  return {
    ...Object.fromEntries(ours),
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    VSCODE_SKIP_BUILTIN_EXTENSIONS: 'vscode.git,vscode.github,vscode.microsoft-authentication,GitHub.copilot-chat',
  };
}

function portOf(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let printed = '';
  const listen = (text: string) => {
    printed += text;
    const port = /Extension host agent listening on (\d+)/.exec(printed)?.[1];
    if (port === undefined) return;
    for (const stream of [child.stdout, child.stderr]) stream?.off('data', listen);
    resolve(Number(port));
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', listen);
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`The editor's server ended with ${code}:\n${printed.slice(-4000)}`)));
  return promise;
}

function watchCrashes(child: ChildProcess, onOutput: ((text: string) => void) | undefined): Server['onCrash'] {
  let seen: string | undefined;
  const tells: ((how: string) => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      onOutput?.(text);
      const exit = /<\d+> Extension Host Process exited with code: (\w+), signal: (\w+)/.exec(text);
      if (exit === null || exit[1] === '0') return;
      seen = `The extension host ended with code ${exit[1]}, signal ${exit[2]}.`;
      for (const tell of tells) tell(seen);
    });
  }
  return (tell) => {
    tells.push(tell);
    if (seen !== undefined) tell(seen);
  };
}

/** Ends the server with its extension hosts and their language servers: nothing that they keep is needed any more. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}
