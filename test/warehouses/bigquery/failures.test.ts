/** What BigQuery says, in one sentence for people. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldName } from '../../../service/options/fields.generated.ts';
import { placementOf } from '../../../service/placement.ts';
import { failureOf } from '../../../warehouses/bigquery/failures.ts';
import { ApiFault, faultOfJob, faultOfRequest, isPassing } from '../../../warehouses/bigquery/fault.ts';
import { WarehouseError, type WarehouseErrorCode } from '../../../warehouses/warehouse.ts';

const PLACES = placementOf({
  ga4_dataset_id: 'acme-shop.analytics_1',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
  destination_dataset_id: 'acme-lake.ga4',
});

interface Case {
  readonly reason: string;
  readonly said: string;
  readonly code: WarehouseErrorCode;
  readonly field?: FieldName;
  readonly told: string;
}

const CASES: readonly Case[] = [
  {
    reason: 'accessDenied',
    said: 'Access Denied: Project acme-shop: User does not have bigquery.jobs.create permission in project acme-shop.',
    code: 'permission-denied',
    told: 'you lack the permission bigquery.jobs.create on project acme-shop. Ask for a role that has it.',
  },
  {
    reason: 'accessDenied',
    said: 'Access Denied: Dataset acme-shop:analytics_1: Permission bigquery.datasets.get denied on dataset acme-shop:analytics_1 (or it may not exist).',
    code: 'permission-denied',
    field: 'ga4_dataset_id',
    told: 'you lack the permission bigquery.datasets.get on dataset acme-shop.analytics_1, or it does not exist. Ask for a role that has it.',
  },
  {
    reason: 'accessDenied',
    said: 'Access Denied: Table acme-lake:ga4.events: User does not have bigquery.tables.update permission for table acme-lake:ga4.events.',
    code: 'permission-denied',
    field: 'destination_dataset_id',
    told: 'you lack the permission bigquery.tables.update on table acme-lake.ga4.events. Ask for a role that has it.',
  },
  {
    reason: 'accessDenied',
    said: 'Access Denied: File gs://acme-shop-events/x: somebody@example.com does not have storage.objects.create access to the Google Cloud Storage object.',
    code: 'permission-denied',
    field: 'gcs_bucket_name',
    told: 'you lack the permission storage.objects.create on file gs://acme-shop-events/x. Ask for a role that has it.',
  },
  {
    reason: 'notFound',
    said: 'Not found: Bucket acme-shop-events',
    code: 'bucket-not-found',
    field: 'gcs_bucket_name',
    told: 'there is no bucket acme-shop-events. Make it in the location of the source dataset, or name another.',
  },
  {
    reason: 'notFound',
    said: 'Not found: Dataset acme-lake:ga4 was not found in location EU at [3:1]',
    code: 'location-mismatch',
    field: 'destination_dataset_id',
    told: 'Not found: Dataset acme-lake:ga4 was not found in location EU. The datasets and the bucket have to be in the location of the source dataset.',
  },
  {
    reason: 'invalid',
    said: 'Cannot read and write in different locations: source: EU, destination: US',
    code: 'location-mismatch',
    told: 'Cannot read and write in different locations: source: EU, destination: US. The datasets and the bucket have to be in the location of the source dataset.',
  },
  {
    reason: 'quotaExceeded',
    said: 'Quota exceeded: Your project exceeded quota for free query bytes scanned. ',
    code: 'quota-exceeded',
    told: 'a quota of BigQuery is used up (Quota exceeded: Your project exceeded quota for free query bytes scanned). Wait until it is free again, or ask for more.',
  },
  {
    reason: 'billingNotEnabled',
    said: 'Billing has not been enabled for this project. DML queries are not allowed in the free tier.',
    code: 'failed',
    told: 'the project that runs the job has no billing account, and without one BigQuery changes no rows. Link one to it, or run jobs in another project.',
  },
  {
    reason: 'invalidQuery',
    said: 'Query error: Procedure not found: `acme-shop.analytics_1.install_svc` at [1:1]',
    code: 'not-deployed',
    told: 'Procedure not found: `acme-shop.analytics_1.install_svc`. Deploy first: "svc deploy <options file>".',
  },
  {
    reason: 'invalidQuery',
    said: 'Query error: Error: there is no mode "half". RUN takes NULL, {"mode": "incremental"} at svc_service(STRING, STRING) line 1, columns 3-9 at [acme-shop.svc_analytics_1.RUN:3:1]',
    code: 'run-options-invalid',
    told: 'there is no mode "half". RUN takes NULL, {"mode": "incremental"}.',
  },
  {
    reason: 'invalidQuery',
    said: 'Query error: acme-lake.ga4.events is there already and was not made by this installation. Give another destination_dataset_id, or remove that table. at [acme-shop.analytics_1.install_svc:12:3]',
    code: 'options-conflict',
    field: 'destination_dataset_id',
    told: 'acme-lake.ga4.events is there already and was not made by this installation. Give another destination_dataset_id, or remove that table.',
  },
  {
    reason: 'stopped',
    said: 'Job execution was cancelled: User requested cancellation',
    code: 'cancelled',
    told: 'it was cancelled; what is committed stays, the rest was never there.',
  },
  {
    reason: 'backendError',
    said: 'Error encountered during execution. Retrying may solve the problem.',
    code: 'unavailable',
    told: 'BigQuery is not available at the moment. Try again in some minutes.',
  },
  {
    reason: 'duplicate',
    said: 'Already Exists: Dataset acme-shop:svc_analytics_1',
    code: 'failed',
    field: 'deployment_dataset_id',
    told: 'Already Exists: Dataset acme-shop:svc_analytics_1. Somebody may be making the same thing at this moment. Try again.',
  },
  { reason: 'invalidQuery', said: 'Division by zero: 1 / 0', code: 'failed', told: 'Division by zero: 1 / 0.' },
];

for (const { reason, said, code, field, told } of CASES) {
  test(`${reason}: ${said.slice(0, 60)}… is ${code}${field === undefined ? '' : ` on ${field}`}`, () => {
    const failure = failureOf(faultOfJob({ reason, message: said }), 'It did not end', PLACES);
    assert.deepEqual([failure.message, failure.code, failure.field], [`It did not end: ${told}`, code, field]);
  });
}

test('a failure that has been told already goes on as it is', () => {
  const told = new WarehouseError('locked', 'Somebody has it.');
  assert.equal(failureOf(told, 'Something else'), told);
});

test('nothing of a request goes on but its status, its reason and its words', () => {
  const raw = Object.assign(new Error('Request failed'), {
    code: 403,
    errors: [{ reason: 'accessDenied', message: 'Access Denied: Project p: no.' }],
    response: { request: { headers: { authorization: 'Bearer secret' } } },
  });
  const fault = faultOfRequest(raw);
  assert.deepEqual({ ...fault }, { name: 'ApiFault', status: 403, reason: 'accessDenied' });
  assert.equal(fault.cause, undefined);
});

test('what passes is tried again, and nothing else', () => {
  const passing = (status: number, reason = '') => isPassing(new ApiFault(status, reason, ''));
  assert.deepEqual(
    [passing(503), passing(429, 'rateLimitExceeded'), passing(403, 'rateLimitExceeded'), passing(0, 'noAnswer')],
    [true, true, true, true],
  );
  assert.deepEqual(
    [
      passing(400),
      passing(401, 'notSignedIn'),
      passing(403, 'accessDenied'),
      passing(404),
      passing(409),
      passing(403, 'quotaExceeded'),
    ],
    [false, false, false, false, false, false],
  );
});
