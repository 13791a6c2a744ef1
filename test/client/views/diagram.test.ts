import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Box, type Diagram, diagramOf, diagramWords } from '../../../client/views/plan/diagram.ts';
import type { Options } from '../../../service/options/fields.generated.ts';
import { optionsPlan } from '../../../service/options/plan.ts';
import { placementOf } from '../../../service/placement.ts';

const EXTERNAL: Options = {
  ga4_dataset_id: 'acme-shop.analytics_1',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
};
const PARTITIONED: Options = {
  ga4_dataset_id: 'acme-shop.analytics_1',
  transform_config_template: 'events_partitioned',
  destination_dataset_id: 'acme-reports.clean',
};
const LETTERS = { mono: 8, text: 6.5 };

function drawn(options: Options, room = 1200): Diagram {
  return diagramOf(optionsPlan(options, placementOf(options)), LETTERS, room);
}

describe('the picture of a plan', () => {
  it('leads from the export through the routine and the bucket to events', () => {
    assert.deepEqual(
      drawn(EXTERNAL).arrows.map(({ from, words, to }) => `${from} ${words} ${to}`),
      [
        'shards is read by run',
        'installer makes ledger',
        'run records each date ledger',
        'run writes Parquet bucket',
        'bucket is read by events',
      ],
    );
  });

  it('has no bucket when events is a partitioned table', () => {
    const { boxes, arrows } = drawn(PARTITIONED);
    assert.deepEqual(boxes.map(({ id }) => id).sort(), ['events', 'installer', 'ledger', 'run', 'shards']);
    assert.equal(arrows.at(-1)?.words, 'replaces the partition');
  });

  it('has a frame a dataset, with what it is for and the field that named it', () => {
    const frames = (options: Options) => drawn(options).frames.map(({ name, role, field }) => [name, role, field]);
    assert.deepEqual(frames(EXTERNAL), [
      ['acme-shop.analytics_1', 'source', 'ga4_dataset_id'],
      ['acme-shop.svc_analytics_1', 'deployment and destination', undefined],
    ]);
    assert.deepEqual(frames(PARTITIONED), [
      ['acme-shop.analytics_1', 'source', 'ga4_dataset_id'],
      ['acme-shop.svc_analytics_1', 'deployment', undefined],
      ['acme-reports.clean', 'destination', 'destination_dataset_id'],
    ]);
  });

  it('has the bucket at its end where there is little room', () => {
    const { boxes, width } = drawn(EXTERNAL, 560);
    assert.ok(width <= 560);
    assert.equal([...boxes].sort((a, b) => b.y - a.y)[0]?.id, 'bucket');
  });

  const shapes: readonly (readonly [string, Options, number])[] = [
    ['external, wide', EXTERNAL, 1200],
    ['external, narrow', EXTERNAL, 560],
    ['partitioned, wide', PARTITIONED, 1200],
    ['partitioned, narrow', PARTITIONED, 500],
  ];
  for (const [name, options, room] of shapes) {
    it(`has no box on another, and everything inside (${name})`, () => {
      const { boxes, width, height, frames } = drawn(options, room);
      for (const part of [...boxes, ...frames]) {
        assert.ok(part.x >= 0 && part.x + part.width <= width, part.name);
        assert.ok(part.y >= 0 && part.y + part.height <= height, part.name);
      }
      for (const one of boxes)
        for (const other of boxes) assert.ok(one === other || !overlap(one, other), `${one.id} and ${other.id}`);
    });

    it(`has boxes that are wide enough for their text (${name})`, () => {
      for (const { width, name: text, title, detail } of drawn(options, room).boxes)
        assert.ok(
          width >= Math.max(text.length * LETTERS.mono, title.length * LETTERS.text, detail.length * LETTERS.text),
        );
    });
  }

  it('can be read', () => {
    assert.deepEqual(diagramWords(optionsPlan(EXTERNAL, placementOf(EXTERNAL))), [
      'acme-shop.analytics_1.install_svc makes the routine acme-shop.svc_analytics_1.RUN and its ledger: svc_installation, svc_columns, svc_partitions, svc_runs.',
      'RUN reads the shards of acme-shop.analytics_1, one table events_YYYYMMDD a day, and records each date in the ledger.',
      'RUN writes Parquet files to gs://acme-shop-events/svc_analytics_1/events/.',
      'acme-shop.svc_analytics_1.events reads these files.',
    ]);
  });
});

function overlap(one: Box, other: Box): boolean {
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  return !apart;
}
