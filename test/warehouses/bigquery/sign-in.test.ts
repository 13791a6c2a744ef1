/** Signing in: what goes wrong is told without a word of keys or paths, and nothing is sent to Google from here. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { openBigQueryWarehouse } from '../../../warehouses/bigquery/open.ts';
import { installerCode } from '../../bigquery/shop.ts';

const SECRET = 'c2VjcmV0LWtleS1tYXRlcmlhbA';

const KEY_FILES: readonly (readonly [title: string, content: string | undefined])[] = [
  ['is not there', undefined],
  ['is no JSON', `-----BEGIN PRIVATE KEY-----\n${SECRET}`],
  [
    'has no key in it',
    JSON.stringify({ type: 'service_account', client_email: 'svc@acme-shop.iam.gserviceaccount.com' }),
  ],
  [
    'is no key of a service account',
    JSON.stringify({ type: 'external_account', credential_source: { executable: { command: SECRET } } }),
  ],
  [
    'has a key that is none',
    JSON.stringify({
      type: 'service_account',
      client_email: 'svc@acme-shop.iam.gserviceaccount.com',
      private_key: `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----\n`,
    }),
  ],
];

for (const [title, content] of KEY_FILES) {
  test(`a key file that ${title}: how to sign in is told, and neither its path nor its content`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-keys-'));
    t.after(() => rm(folder, { recursive: true }));
    const keyFile = join(folder, 'key.json');
    if (content !== undefined) await writeFile(keyFile, content);
    const warehouse = await openBigQueryWarehouse({ keyFile, installerCode });
    const dataset = { project: 'acme-shop', dataset: 'analytics_1' };
    const error = await warehouse.locationOf(dataset).then(
      () => assert.fail('nobody is signed in'),
      (thrown: unknown) => thrown,
    );
    assert.equal((error as { code?: unknown }).code, 'not-signed-in');
    assert.match(
      String(error),
      /Google does not know who is asking\. Sign in with "gcloud auth application-default login"/,
    );
    const everything = inspect(error, { depth: null, showHidden: true });
    assert.doesNotMatch(everything, new RegExp(`${SECRET}|svc-keys-|private_key|gserviceaccount`));
  });
}
