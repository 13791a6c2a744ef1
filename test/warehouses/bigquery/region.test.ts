/** Setting up a region: once, again, after an upgrade, and where it cannot be. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCATION, PROJECT } from '../../bigquery/serving.ts';
import { installerCode, openShop, PARTITIONED } from '../../bigquery/shop.ts';
import { unsupported } from '../../googlesql/zetasql/binary.ts';

const skip = unsupported() ?? false;
const REGION = { project: PROJECT, location: LOCATION };

test('a region is set up once; an older deploy_installer is replaced', { skip }, async (t) => {
  const { warehouse, server, open } = await openShop(t);
  const created = await warehouse.setUpRegion(REGION);
  assert.deepEqual(
    [created.outcome, created.routine, created.location],
    ['created', 'acme-shop.svc_europe_west2.deploy_installer', LOCATION],
  );
  const jobsBefore = jobsOf(server.requests);
  assert.equal((await warehouse.setUpRegion(REGION)).outcome, 'unchanged');
  assert.equal(jobsOf(server.requests), jobsBefore, 'nothing is run where nothing is to be done');

  const newer = async () => {
    const { code, parts } = JSON.parse(await installerCode());
    return JSON.stringify({ code, parts: { ...parts, version: '99.0.0' } });
  };
  const upgrading = await open({ installerCode: newer });
  const upgraded = await upgrading.setUpRegion(REGION);
  assert.deepEqual([upgraded.outcome, upgraded.version], ['upgraded', '99.0.0']);
  assert.equal((await upgrading.deploy(PARTITIONED)).version, '99.0.0', 'what is deployed is of the new version');
});

test('a dataset of that name in another place is not touched', { skip }, async (t) => {
  const { warehouse, engine } = await openShop(t);
  engine.addDataset('acme-shop.svc_europe_west2', 'US');
  await assert.rejects(warehouse.setUpRegion(REGION), {
    code: 'location-mismatch',
    message: /^acme-shop\.svc_europe_west2 is in US and not in europe-west2\. Remove that dataset, or set up US\.$/,
  });
});

test('what is no location is refused before anything is asked', { skip }, async (t) => {
  const { warehouse, server } = await openShop(t);
  await assert.rejects(warehouse.setUpRegion({ project: PROJECT, location: 'EU`; DROP' }), {
    message: /is no location of BigQuery/,
  });
  assert.deepEqual(server.requests, []);
});

test('a package without the code says so', { skip }, async (t) => {
  const { open } = await openShop(t);
  const broken = await open({ installerCode: () => Promise.reject(new Error('ENOENT: /home/somebody/svc')) });
  await assert.rejects(broken.setUpRegion(REGION), {
    message: 'The code of deploy_installer is missing from this installation of Svc. Install Svc again.',
  });
});

function jobsOf(requests: readonly { readonly method: string }[]): number {
  return requests.filter(({ method }) => method === 'jobs.insert').length;
}
