/** The servers that are measured beside each other, each as a file that Node runs. */
import { globSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import schema from '../../schemas/options.schema.json' with { type: 'json' };
import { buildServer } from '../../scripts/build.ts';
import { type ClientByHand, startByHand } from '../../test/server/client-by-hand.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = 'bench/.cache/editor';

/** The servers in the order of a round. */
export const SERVERS = ['ours', 'json-service', 'vscode-json'] as const;

export type ServerName = (typeof SERVERS)[number];

/** A server that can be started. */
export interface Server {
  readonly name: ServerName;
  /** The program, with its path. */
  readonly file: string;
  readonly bytes: number;
  /** Which language it takes the document for. */
  readonly languageId: string;
  /** What it has to be told once before it knows our options. */
  readonly settings?: object;
}

/** The servers of this run. */
export interface Servers {
  readonly all: readonly Server[];
  /** Why the server of VS Code is not among them. */
  readonly missing?: string;
  /** The version of VS Code that its server is of. */
  readonly vscode?: string;
}

/** Builds our server and the minimal one in the same way, and looks for that of VS Code. */
export async function readyServers(): Promise<Servers> {
  await buildServer(`${BUILT}/server`);
  const service = join(ROOT, BUILT, 'json-service.cjs');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['bench/editor/json-service.ts'],
    outfile: service,
    bundle: true,
    minify: true,
    legalComments: 'none',
    mainFields: ['module', 'main'],
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  });
  const all = [
    await serverOf('ours', join(ROOT, BUILT, 'server/node.cjs'), 'svc-options'),
    await serverOf('json-service', service, 'json'),
  ];
  const found = findVscode();
  if (found === undefined)
    return {
      all,
      missing:
        'VS Code’s own JSON server is not there, so it was not measured; `npm test` fetches an editor that has it into test/.cache/editor.',
    };
  const settings = {
    json: { validate: { enable: true }, schemas: [{ fileMatch: ['*.svc.json'], url: SCHEMA_URL, schema }] },
  };
  all.push({ ...(await serverOf('vscode-json', found.file, 'json')), settings });
  return { all, vscode: found.version };
}

const SCHEMA_URL = 'svc://options.schema.json';

async function serverOf(name: ServerName, file: string, languageId: string): Promise<Server> {
  return { name, file, bytes: (await stat(file)).size, languageId };
}

/** The newest of the editors that the editor tests have fetched. Their folders are named after code-server, whose 4.N holds 1.N. */
function findVscode(): { readonly file: string; readonly version: string } | undefined {
  const pattern = 'test/.cache/editor/vscode-4.*/extensions/json-language-features/server/dist/node/jsonServerMain.js';
  const editions = globSync(pattern, { cwd: ROOT }).map((file) => {
    const [, minor = '0', patch = '0'] = /vscode-4\.(\d+)\.(\d+)/.exec(relative(ROOT, join(ROOT, file))) ?? [];
    return { file: join(ROOT, file), version: `1.${minor}.${patch}`, minor: Number(minor) };
  });
  return editions.sort((one, other) => other.minor - one.minor)[0];
}

/** A server that runs, and has said hello. */
export interface Running {
  readonly server: Server;
  readonly client: ClientByHand;
}

/** Starts a server and greets it as VS Code does, as a client that asks for diagnostics. */
export async function greeted(server: Server): Promise<Running> {
  const client = startByHand(process.execPath, [server.file, '--stdio']);
  await client.result('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      textDocument: {
        diagnostic: {},
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
        hover: { contentFormat: ['markdown'] },
      },
    },
    initializationOptions: {},
  });
  client.tell('initialized', {});
  if (server.settings) client.tell('workspace/didChangeConfiguration', { settings: server.settings });
  return { server, client };
}

/** Says goodbye, and waits for the end. */
export async function dismissed({ client }: Running): Promise<void> {
  await client.result('shutdown', undefined);
  client.tell('exit', undefined);
  await client.ended;
}
