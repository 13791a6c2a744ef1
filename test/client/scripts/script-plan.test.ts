import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { scriptPlan } from '../../../client/scripts/script-plan.ts';
import type { StepFacts } from '../../../client/wording/plan-text.ts';
import type { Options } from '../../../service/options/fields.generated.ts';
import { placementOf } from '../../../service/placement.ts';
import { readInstallationScript } from '../../../service/sql/read-installation-script.ts';

const SAMPLE = readFileSync(
  fileURLToPath(new URL('../../../samples/workspace/install-web-shop.sql', import.meta.url)),
  'utf8',
);
const { steps } = readInstallationScript(SAMPLE);

test('a script that says its options tells what is made where, before anything is', () => {
  const [deploy] = steps;
  assert.equal(deploy?.kind, 'deploy');
  const options: Options = JSON.parse(deploy.options.text.text);
  const placement = placementOf(options);
  const facts: StepFacts = {
    kind: 'local',
    options,
    placement,
    status: { placement, deployed: false, partitions: [], runs: [], columns: [], pending: [], changed: [] },
  };
  const plan = scriptPlan(
    'install-web-shop.sql',
    steps.map((step) => ({ step, facts })),
    'local warehouse',
  );
  assert.deepEqual([plan.question, plan.action], ['Run install-web-shop.sql?', 'Run Script']);
  assert.deepEqual(plan.detail.split('\n'), [
    'Creates acme-shop.analytics_123456789.install_svc',
    'Creates acme-shop.svc_analytics_123456789 with RUN, the ledger, the register of columns and the log of runs',
    'Creates acme-shop.reporting',
    'Reads every date of acme-shop.analytics_123456789',
    'Writes Parquet files to gs://acme-shop-events',
    'Creates acme-shop.reporting.events',
    'Where: local warehouse',
  ]);
});

test('a script that only calls what is there tells what it calls', () => {
  const calls = steps.filter(({ kind }) => kind !== 'deploy').map((step) => ({ step }));
  assert.equal(
    scriptPlan('again.sql', calls, 'local warehouse').detail,
    [
      'Calls acme-shop.analytics_123456789.install_svc, as it was deployed before',
      'Calls acme-shop.svc_analytics_123456789.RUN, as it was installed before',
      'Where: local warehouse',
    ].join('\n'),
  );
});
