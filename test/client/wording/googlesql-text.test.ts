import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  installInGoogleSql,
  regionInGoogleSql,
  runInGoogleSql,
  selectInGoogleSql,
} from '../../../client/wording/googlesql-text.ts';
import type { Options } from '../../../service/options/fields.generated.ts';
import { placementOf } from '../../../service/placement.ts';
import type { Installer } from '../../../service/routines/deploy.ts';
import { initialRegister } from '../../../service/transform/register.ts';

const OPTIONS: Options = {
  ga4_dataset_id: 'acme-shop.analytics_1',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
};

/** As the build makes it, with next to nothing in it. */
const INSTALLER: Installer = {
  code: 'return "code";',
  parts: { version: '1.2.3', service: 'var svc;', events_external: 'MAKE <run>', events_partitioned: '' },
};

test('the SELECT of a date is the one of the dialect, with a head that says what it is', () => {
  const text = selectInGoogleSql({
    options: OPTIONS,
    placement: placementOf(OPTIONS),
    register: initialRegister(OPTIONS),
    shard: { date: '2024-01-01', table: 'events_20240101' },
  });
  assert.match(text, /^-- The rows of acme-shop\.svc_analytics_1\.events of one date, as BigQuery reads them$/m);
  assert.match(text, /^FROM `acme-shop\.analytics_1\.events_20240101` /m);
  assert.match(text, /;\n$/);
});

test('install_svc is what deploy_installer answers with for the options', () => {
  const text = installInGoogleSql(OPTIONS, INSTALLER);
  assert.match(text, /^CREATE OR REPLACE PROCEDURE `acme-shop\.analytics_1\.install_svc`\(\)$/m);
  assert.match(text, /MAKE \\`acme-shop\.svc_analytics_1\.RUN\\`/);
  assert.match(text, /'1\.2\.3'/);
});

test('the region is made in the project of the source, where the source is', () => {
  const text = regionInGoogleSql(OPTIONS, 'europe-west2', INSTALLER);
  assert.match(text, /^CREATE SCHEMA IF NOT EXISTS `acme-shop\.svc_europe_west2`[^;]*'europe-west2'\);$/m);
  assert.match(text, /`acme-shop\.svc_europe_west2\.deploy_installer`/);
});

test('RUN is written out for the names of the options', () => {
  const text = runInGoogleSql(OPTIONS);
  assert.match(text, /^CREATE OR REPLACE PROCEDURE `acme-shop\.svc_analytics_1\.RUN`\(run_options JSON\)/);
  assert.match(text, /gs:\/\/acme-shop-events/);
});
