import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentDone, progressText } from '../../../client/wording/progress-text.ts';

test('the progress of a run names the step, the date, how many there are, rows and bytes', () => {
  const progress = { step: 'transform', date: '2024-01-03', done: 2, of: 7, rows: 12_345, bytes: 4_200_000 } as const;
  assert.equal(progressText(progress), 'transforming 2024-01-03, date 3 of 7, 12,345 rows, 4.2 MB');
  assert.equal(Math.round(percentDone(progress)), 29);
});

test('what is not known is left out', () => {
  assert.equal(progressText({ step: 'observe', done: 1, of: 3, rows: 0, bytes: 0 }), 'looking at the export, 1 of 3');
  assert.equal(progressText({ step: 'publish', done: 7, of: 7, rows: 0, bytes: 0 }), 'publishing, 7 of 7');
  assert.equal(progressText({ step: 'deploy', done: 0, of: 0, rows: 0, bytes: 0 }), 'deploying');
  assert.equal(percentDone({ step: 'deploy', done: 0, of: 0, rows: 0, bytes: 0 }), 0);
});
