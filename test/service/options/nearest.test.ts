import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance, nearest } from '../../../service/options/nearest.ts';

const DISTANCES: readonly (readonly [a: string, b: string, edits: number])[] = [
  ['', '', 0],
  ['stream_type', 'stream_type', 0],
  ['steam_type', 'stream_type', 1],
  ['strream_type', 'stream_type', 1],
  ['straem_type', 'stream_type', 1],
  ['stream-type', 'stream_type', 1],
  ['kitten', 'sitting', 3],
  ['ca', 'abc', 3],
];

for (const [a, b, edits] of DISTANCES) {
  test(`"${a}" and "${b}" are ${edits} edits apart`, () => {
    assert.equal(distance(a, b), edits);
  });
}

test('the nearest words come first, and words too far away not at all', () => {
  assert.deepEqual(nearest('custom_event', ['custom_event_names', 'custom_events', 'colour'], 3), [
    'custom_events',
    'custom_event_names',
  ]);
});

test('case does not count', () => {
  assert.deepEqual(nearest('WEB', ['app', 'web'], 1), ['web']);
});
