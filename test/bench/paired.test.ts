import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measurePaired, ratios, spread } from '../../bench/transform/paired.ts';
import type { Measure } from '../../bench/transform/task.ts';

const measured = (wall: number): Measure => ({ wall, cpu: wall * 2, peak: 0, written: 10, dates: [] });

test('ways are measured in turn, so that the two of a pair are close in time', async () => {
  const order: string[] = [];
  const way = (name: string, walls: number[]) => ({
    name,
    once: async () => {
      order.push(name);
      return measured(walls.shift() ?? 0);
    },
  });
  const series = await measurePaired([way('bound', [1, 4]), way('ours', [2, 2])], 2);
  assert.deepEqual(order, ['bound', 'ours', 'bound', 'ours']);
  // Pair by pair: 2 ÷ 1 and 2 ÷ 4. The ratio of the medians would be 0.8.
  assert.deepEqual(ratios(series, 'ours', 'bound'), { median: 1.25, min: 0.5, max: 2 });
  assert.equal(ratios(series, 'ours', 'nobody'), undefined);
});

test('the middle of an even number of values is the mean of the two in the middle', () => {
  assert.deepEqual(spread([4, 1, 3, 2]), { median: 2.5, min: 1, max: 4 });
  assert.deepEqual(spread([5, 1, 3]), { median: 3, min: 1, max: 5 });
});
