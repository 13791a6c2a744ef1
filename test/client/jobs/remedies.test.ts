import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remedyFor } from '../../../client/jobs/remedies.ts';

test('what mends a failure depends on the warehouse', () => {
  assert.equal(remedyFor('source-not-found', 'local')?.command, 'svc.loadExportFiles');
  assert.equal(remedyFor('source-not-found', 'bigquery'), undefined);
  assert.equal(remedyFor('installer-missing', 'bigquery')?.command, 'svc.setUpRegion');
  assert.equal(remedyFor('not-deployed', 'bigquery')?.command, 'svc.deploy');
});
