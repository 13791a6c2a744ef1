/** The server that people start to try things, and the command line on it: the sample workspace, all the way. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unsupported } from '../googlesql/zetasql/binary.ts';

const skip = unsupported() ?? false;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OPTIONS = 'samples/workspace/web-shop.svc.jsonc';

test('svc sets up, deploys, installs, runs and uninstalls the sample workspace', { skip }, async (t) => {
  const svc = commandOn(await startServer(t));
  assert.match(await svc('setup', 'acme-shop.europe-west2'), /made acme-shop\.svc_europe_west2\.deploy_installer/);
  assert.match(await svc('deploy', OPTIONS), /made acme-shop\.analytics_123456789\.install_svc/);
  assert.match(await svc('install', OPTIONS), /installed events_external/);
  assert.match(await svc('run', OPTIONS), /3 dates done, 90 rows/);
  assert.match(await svc('status', OPTIONS), /3 dates, 90 rows/);
  assert.match(await svc('preview', OPTIONS, '--limit', '2'), /2026-06-03/);
  assert.match(await svc('uninstall', OPTIONS, '--yes'), /acme-shop\.svc_analytics_123456789\.RUN/);
});

/** Starts the server as people do, and reads its address. */
async function startServer(t: TestContext): Promise<string> {
  const server = spawn(process.execPath, ['test/bigquery/server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, SVC_STATEMENT_DELAY: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(async () => {
    server.kill('SIGINT');
    const [code] = await once(server, 'close');
    assert.equal(code, 0, 'it ends by itself, with all that it started');
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const [, address] = /^BIGQUERY_EMULATOR_HOST=(.+)$/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the server did not tell its address');
}

function commandOn(address: string): (...command: readonly string[]) => Promise<string> {
  return async (...command) => {
    const child = spawn(process.execPath, ['cli/svc.ts', ...command], {
      cwd: ROOT,
      env: { ...process.env, BIGQUERY_EMULATOR_HOST: address, SVC_WAREHOUSE: 'bigquery' },
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    const [code] = await once(child, 'close');
    const text = Buffer.concat(printed).toString();
    assert.equal(code, 0, `svc ${command.join(' ')}:\n${text}`);
    return text;
  };
}
