/** What somebody signs in with reaches Google, and nothing else: no result, no error down to its causes, no log. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unsupported } from '../googlesql/zetasql/binary.ts';
import { pretendToBeGoogle, type SignIn } from './google.ts';
import { refusals } from './server/faults.ts';
import { EXTERNAL, openShop, type Shop } from './shop.ts';

const skip = unsupported() ?? false;

const TOKEN = 'ya29.a-token-that-nobody-may-read';
const KEY_ID = '8f14e45fceea167a5a36dedd4bea2543';
const SIGNED_IN: SignIn = { status: 200, body: { access_token: TOKEN, expires_in: 3600, token_type: 'Bearer' } };

test('with a key file every request is signed, and nothing that is printed holds the key or the token', {
  skip,
}, async (t) => {
  const shop = await openShop(t, EXTERNAL);
  const { server } = shop;
  const printed = await work(t, shop, { keyFile: KEY_FILE }, ['setUpRegion', 'deploy', 'install', 'checkLive', 'run']);
  assert.match(printed, /run went well/);
  assertSecretFree(printed);
  assert.ok(server.requests.length > 10);
  for (const { authorization, path } of server.requests) assert.equal(authorization, `Bearer ${TOKEN}`, path);
  for (const { body, path } of server.requests) assertSecretFree(`${path} ${JSON.stringify(body)}`);
});

test('with Application Default Credentials, too', { skip }, async (t) => {
  const shop = await openShop(t, EXTERNAL);
  const printed = await work(t, shop, { keyFile: KEY_FILE, asDefault: true }, ['setUpRegion', 'deploy']);
  assert.match(printed, /deploy went well/);
  assertSecretFree(printed);
  for (const { authorization, path } of shop.server.requests) assert.equal(authorization, `Bearer ${TOKEN}`, path);
});

test('svc on the command line prints neither, also when it fails', { skip }, async (t) => {
  const shop = await openShop(t, EXTERNAL);
  await shop.install();
  const well = await svc(t, shop, ['run']);
  assert.match(well.printed, /2 dates done/);
  assert.equal(well.code, 0);
  shop.server.addFault({ times: ALWAYS, effect: EFFECTS['403'] });
  const failed = await svc(t, shop, ['status']);
  assert.match(failed.printed, /you lack the permission bigquery\.datasets\.get/);
  assert.notEqual(failed.code, 0);
  for (const { printed } of [well, failed]) assertSecretFree(printed);
});

const ALWAYS = Number.POSITIVE_INFINITY;
const EFFECTS = {
  '403': { kind: 'refuse', refusal: refusals.accessDenied('acme-shop:analytics_123456789', 'bigquery.datasets.get') },
  '401': { kind: 'refuse', refusal: refusals.unauthenticated() },
  '503 in HTML': { kind: 'refuse', refusal: refusals.unavailable(), html: true },
  'a connection that breaks': { kind: 'drop', when: 'before' },
} as const;

for (const [title, effect] of Object.entries(EFFECTS)) {
  test(`${title}: the error holds neither key nor token, down to its causes`, { skip }, async (t) => {
    const shop = await openShop(t, EXTERNAL);
    shop.server.addFault({ times: ALWAYS, effect });
    const printed = await work(t, shop, { keyFile: KEY_FILE }, ['deploy', 'run']);
    assert.match(printed, /deploy failed: WarehouseError/);
    assert.match(printed, /run failed: WarehouseError/);
    assertSecretFree(printed);
  });
}

const BROKEN: Readonly<Record<string, { readonly keyFile: string; readonly signIn?: SignIn }>> = {
  'a key that is cut off': { keyFile: keyFileOf(privateKey().slice(0, 200)) },
  'a file that is not JSON': { keyFile: privateKey() },
  'a key that Google does not know any more': {
    keyFile: keyFileOf(privateKey()),
    signIn: { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } },
  },
};

for (const [title, { keyFile, signIn }] of Object.entries(BROKEN)) {
  test(`${title}: it is said how to sign in, without a word of the key or its file`, { skip }, async (t) => {
    const shop = await openShop(t, EXTERNAL);
    const printed = await work(t, shop, { keyFile, ...(signIn && { signIn }) }, ['deploy']);
    assert.match(printed, /deploy failed: WarehouseError.*Sign in with "gcloud auth application-default login"/);
    assert.match(printed, /not-signed-in/);
    assertSecretFree(printed);
    assert.deepEqual(shop.server.requests, [], 'nothing was sent');
  });
}

/** What somebody signs in with, and what Google says to it. */
interface Credentials {
  /** Content of the key file. */
  readonly keyFile: string;
  /** Named by the environment, and not by ourselves. */
  readonly asDefault?: boolean;
  readonly signIn?: SignIn;
}

/** Lets a process of its own work on the shop's server as if that were Google; returns all that it prints. */
async function work(
  t: TestContext,
  shop: Shop,
  credentials: Credentials,
  commands: readonly string[],
): Promise<string> {
  const { printed, code } = await runSignedIn(t, shop, credentials, ({ key }) => [
    CHILD,
    credentials.asDefault ? '' : key,
    JSON.stringify(shop.options),
    ...commands,
  ]);
  assert.equal(code, 0, printed);
  return printed;
}

/** The `svc` command, signed in, on an options file of the shop. */
function svc(t: TestContext, shop: Shop, command: readonly string[]): Promise<Ended> {
  return runSignedIn(t, shop, { keyFile: KEY_FILE }, async ({ key, folder }) => {
    const file = join(folder, 'shop.svc.json');
    await writeFile(file, JSON.stringify(shop.options));
    return [SVC, ...command, file, '--warehouse', 'bigquery', '--key-file', key];
  });
}

/** How a process ended. */
interface Ended {
  readonly printed: string;
  readonly code: number;
}

async function runSignedIn(
  t: TestContext,
  { server }: Shop,
  { keyFile, signIn = SIGNED_IN, asDefault }: Credentials,
  call: (at: { readonly key: string; readonly folder: string }) => readonly string[] | Promise<readonly string[]>,
): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-key-'));
  const google = await pretendToBeGoogle(server.url, signIn);
  t.after(async () => {
    await google.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const key = join(folder, 'hidden-key-file.json');
  const certificate = join(folder, 'certificate.pem');
  await writeFile(key, keyFile);
  await writeFile(certificate, google.certificate);
  const { BIGQUERY_EMULATOR_HOST: _, ...environment } = process.env;
  const child = spawn(process.execPath, [...(await call({ key, folder }))], {
    env: {
      ...environment,
      ...google.environment,
      NODE_EXTRA_CA_CERTS: certificate,
      ...(asDefault && { GOOGLE_APPLICATION_CREDENTIALS: key }),
    },
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk) => printed.push(chunk));
  child.stderr.on('data', (chunk) => printed.push(chunk));
  const [code] = await once(child, 'close');
  return { printed: Buffer.concat(printed).toString(), code };
}

const SVC = fileURLToPath(new URL('../../cli/svc.ts', import.meta.url));
const CHILD = fileURLToPath(new URL('signed-child.ts', import.meta.url));
const KEY_FILE = keyFileOf(privateKey());

function privateKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

function keyFileOf(key: string): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'acme-shop',
    private_key_id: KEY_ID,
    private_key: key,
    client_email: 'svc@acme-shop.iam.gserviceaccount.com',
    token_uri: 'https://oauth2.googleapis.com/token',
  });
}

/** Every PKCS #8 RSA key begins alike; a token in a JWT does, too. */
function assertSecretFree(printed: string): void {
  for (const secret of [TOKEN, KEY_ID, 'PRIVATE KEY', 'MIIE', 'eyJ', 'Bearer', 'hidden-key-file'])
    assert.ok(!printed.includes(secret), `${secret} is printed:\n${printed}`);
}
