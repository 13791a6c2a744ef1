import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionPlan, regionText } from '../../../client/wording/region-text.ts';

test('setting up tells which dataset and routine are made, and where', () => {
  const { question, detail } = regionPlan({ project: 'acme-shop', location: 'europe-west2' }, 'BigQuery');
  assert.equal(question, 'Set up europe-west2 in acme-shop?');
  assert.equal(
    detail,
    `Creates the dataset acme-shop.svc_europe_west2 in europe-west2, unless it is there
Creates or replaces acme-shop.svc_europe_west2.deploy_installer
Touches no export and no installation: once a project and region is enough
Where: BigQuery`,
  );
});

test('what was set up is told in a sentence', () => {
  const report = {
    dataset: { project: 'acme-shop', dataset: 'svc_eu' },
    location: 'EU',
    routine: 'acme-shop.svc_eu.deploy_installer',
    version: '0.1.0',
  };
  assert.deepEqual(
    (['created', 'upgraded', 'unchanged'] as const).map((outcome) => regionText({ ...report, outcome }).sentence),
    [
      'Made acme-shop.svc_eu.deploy_installer in EU (version 0.1.0).',
      'Upgraded acme-shop.svc_eu.deploy_installer in EU (version 0.1.0).',
      'There is nothing to do for acme-shop.svc_eu.deploy_installer in EU (version 0.1.0).',
    ],
  );
});
