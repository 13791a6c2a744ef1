import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  deploymentText,
  installText,
  lastRunText,
  loadText,
  runText,
  uninstallText,
} from '../../../client/wording/report-text.ts';
import { placementOf } from '../../../service/placement.ts';
import type { Partition, Run } from '../../../service/values.ts';
import type { RunReport } from '../../../warehouses/warehouse.ts';

const PLACEMENT = placementOf({
  ga4_dataset_id: 'acme-shop.analytics_1',
  transform_config_template: 'events_partitioned',
});
const RUN: Run = {
  runId: 'r1',
  mode: 'incremental',
  startedAt: '2024-02-01T10:00:00.000Z',
  finishedAt: '2024-02-01T10:00:05.000Z',
  state: 'done',
  partitions: 2,
  rows: 40_000,
  bytes: 4_200_000,
};
const DONE = [partition('2024-01-01'), partition('2024-01-02')];
const FAILED: Partition = { ...partition('2024-01-03'), state: 'failed', error: 'The file is gone.' };

test('a run that went well is told with dates, rows, bytes and time', () => {
  const { sentence, isBad, lines } = runText(report(RUN, DONE), 5_200);
  assert.equal(sentence, 'acme-shop.svc_analytics_1.events: 2 dates done, 40,000 rows, 4.2 MB in 5.2 s.');
  assert.equal(isBad, false);
  assert.deepEqual(lines, ['2024-01-01 done, 20,000 rows', '2024-01-02 done, 20,000 rows']);
});

test('a date that failed is told with its reason', () => {
  const { sentence, isBad } = runText(report({ ...RUN, state: 'failed' }, [...DONE, FAILED]), 5_200);
  assert.equal(sentence, '1 date failed, 2 done; the next run tries again. 2024-01-03: The file is gone.');
  assert.equal(isBad, true);
});

test('a run that was stopped says that what is done is kept', () => {
  const { sentence, isBad } = runText(report({ ...RUN, state: 'cancelled' }, DONE), 5_200);
  assert.equal(sentence, 'Stopped: 2 dates done and kept; the next run goes on from there.');
  assert.equal(isBad, false);
});

test('the lens tells when the last run was, and how much it did', () => {
  assert.equal(lastRunText(report(RUN, DONE)), 'Last run 2024-02-01 10:00:05 UTC: 2 partitions, 40,000 rows');
  assert.equal(
    lastRunText(report({ ...RUN, state: 'failed' }, [...DONE, FAILED])),
    'Last run failed 2024-02-01 10:00:05 UTC: 2 partitions, 1 failed, 40,000 rows',
  );
});

test('the other jobs are told in one sentence each', () => {
  assert.equal(
    deploymentText({ routine: 'p.d.install_svc', placement: PLACEMENT, version: '0.1.0', replaced: true }).sentence,
    'Replaced p.d.install_svc (version 0.1.0).',
  );
  const installed = { template: 'events_partitioned', version: '0.1.0', placement: PLACEMENT } as const;
  assert.deepEqual(installText({ ...installed, created: ['a'], kept: ['b'], notes: ['A note.'] }), {
    sentence: 'Installed events_partitioned (version 0.1.0) in acme-shop.svc_analytics_1. A note.',
    isBad: false,
    lines: ['made a', 'kept b'],
  });
  assert.equal(uninstallText({ removed: [], kept: [] }).sentence, 'There was nothing to remove.');
  assert.equal(
    uninstallText({ removed: ['a', 'b'], kept: ['c stays, because it holds other tables.'] }).sentence,
    'Removed 2 things. c stays, because it holds other tables.',
  );
  const shard = {
    shard: { date: '2024-01-01', table: 'events_20240101' },
    files: ['/a.parquet'],
    rows: 5,
    replaced: false,
  };
  assert.equal(
    loadText({ source: PLACEMENT.source, shards: [shard] }).sentence,
    'Loaded 2024-01-01, 5 rows, into acme-shop.analytics_1.',
  );
});

function partition(eventDate: string): Partition {
  return { eventDate, state: 'done', runId: 'r1', claimedAt: '', sourceTable: '', rowsWritten: 20_000 };
}

function report(run: Run, partitions: readonly Partition[]): RunReport {
  return {
    run,
    placement: PLACEMENT,
    template: 'events_partitioned',
    events: 'acme-shop.svc_analytics_1.events',
    partitions,
    columnsAdded: [],
    waiting: [],
    leftOut: [],
    changed: [],
  };
}
