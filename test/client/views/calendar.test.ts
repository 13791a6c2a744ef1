import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calendarOf, countStates, dayWords, monthWords, shortAmount } from '../../../client/views/status/calendar.ts';
import { columnsAdded, columnsWaiting } from '../../../client/views/status/columns.ts';
import { factsOf } from '../../../client/views/status/facts.ts';
import { placementOf } from '../../../service/placement.ts';
import { STRING } from '../../../service/transform/types.ts';
import type { Column, Partition } from '../../../service/values.ts';
import type { Status } from '../../../warehouses/warehouse.ts';

const options = {
  ga4_dataset_id: 'acme-shop.analytics_1',
  transform_config_template: 'events_partitioned',
} as const;

function partition(eventDate: string, more: Partial<Partition> = {}): Partition {
  const table = `events_${eventDate.replaceAll('-', '')}`;
  return {
    eventDate,
    state: 'done',
    runId: 'r1',
    claimedAt: `${eventDate}T05:00:00.000Z`,
    sourceTable: table,
    ...more,
  };
}

function column(name: string, more: Partial<Column> = {}): Column {
  return {
    family: 'event_param',
    name,
    columnName: `event_param_${name}`,
    type: STRING,
    origin: 'observed',
    companion: false,
    slots: ['string'],
    ...more,
  };
}

const status: Status = {
  placement: placementOf(options),
  deployed: true,
  installed: { version: '1.2.3', installedAt: '2024-01-30T08:00:00.000Z', options },
  partitions: [
    partition('2024-01-30', { rowsWritten: 100 }),
    partition('2024-01-31', { rowsWritten: 1234 }),
    partition('2024-02-02', { state: 'failed', error: 'The file ends too early.' }),
  ],
  runs: [
    {
      runId: 'r1',
      mode: 'incremental',
      startedAt: '2024-02-02T05:00:00.000Z',
      state: 'failed',
      partitions: 2,
      rows: 1334,
      bytes: 10,
    },
    {
      runId: 'r0',
      mode: 'full',
      startedAt: '2024-02-01T05:00:00.000Z',
      state: 'done',
      partitions: 1,
      rows: 1,
      bytes: 10,
    },
  ],
  columns: [column('a'), column('b', { firstPartition: '2024-01-31' }), column('c', { columnName: undefined })],
  pending: [{ shard: { date: '2024-02-03', table: 'events_20240203' }, reason: 'new' }],
  changed: [{ date: '2024-01-30', table: 'events_20240130' }],
  events: { name: 'acme-shop.svc_analytics_1.events', columns: 12 },
};

describe('the calendar', () => {
  it('has a week a line, Monday first, and nothing before the first date and after the last one', () => {
    const months = calendarOf(status).map(({ month, weeks }) => ({
      month,
      weeks: weeks.map((week) => week.map((day) => day?.date.slice(8) ?? '  ').join(' ')),
    }));
    assert.deepEqual(months, [
      { month: '2024-01', weeks: ['   30 31            '.slice(0, 20)] },
      { month: '2024-02', weeks: ['         01 02 03   '.slice(0, 20)] },
    ]);
  });

  it('tells of each date how it stands, with its rows, in words', () => {
    const days = calendarOf(status)
      .flatMap(({ weeks }) => weeks.flat())
      .filter((day) => day !== undefined);
    assert.deepEqual(days.map(dayWords), [
      'Tuesday 30 January 2024: changed since, 100 rows',
      'Wednesday 31 January 2024: done, 1,234 rows',
      'Thursday 1 February 2024: no shard',
      'Friday 2 February 2024: failed',
      'Saturday 3 February 2024: waiting',
    ]);
    assert.deepEqual(
      days.map(({ level }) => level),
      [2, 4, undefined, undefined, undefined],
    );
    assert.equal(monthWords('2024-02'), 'February 2024');
  });

  it('has every month between two dates that are far apart, over the end of a year', () => {
    const months = calendarOf({
      partitions: [partition('2023-11-30'), partition('2024-02-01')],
      pending: [],
      changed: [],
    });
    assert.deepEqual(
      months.map(({ month }) => month),
      ['2023-11', '2023-12', '2024-01', '2024-02'],
    );
  });

  it('is empty while there are no dates', () => {
    assert.deepEqual(calendarOf({ partitions: [], pending: [], changed: [] }), []);
  });

  it('counts dates by state', () => {
    assert.deepEqual(
      countStates(status).map(({ state, dates }) => `${dates} ${state}`),
      ['1 done', '1 waiting', '1 changed', '1 failed'],
    );
  });

  it('writes numbers in four letters', () => {
    assert.deepEqual([0, 999, 1000, 9949, 9999, 999_499, 999_500, 12_345_678].map(shortAmount), [
      '0',
      '999',
      '1.0k',
      '9.9k',
      '10k',
      '999k',
      '1.0M',
      '12M',
    ]);
  });
});

describe('the columns over time', () => {
  it('are grouped by the date with which they came, those of the installation first', () => {
    const groups = columnsAdded(status.columns).map(({ date, columns, total }) => [
      date,
      columns.map(({ name }) => name),
      total,
    ]);
    assert.deepEqual(groups, [
      [undefined, ['a'], 1],
      ['2024-01-31', ['b'], 2],
    ]);
    assert.deepEqual(
      columnsWaiting(status.columns).map(({ name }) => name),
      ['c'],
    );
  });
});

describe('the tree', () => {
  it('sums a property up in four lines', () => {
    assert.deepEqual(
      factsOf(status).map(({ title, text }) => `${title}: ${text}`),
      [
        'Installation: version 1.2.3',
        'Last run: failed · 2024-02-02 05:00:00 UTC',
        'Dates: 1 done, 1 waiting, 1 changed since, 1 failed',
        'Columns: 12, 1 name waiting for a full run',
      ],
    );
  });

  it('names the dates that failed, with the reason', () => {
    const failed = factsOf(status)[2]?.below.at(-1);
    assert.deepEqual(
      failed?.below.map(({ title, text }) => `${title}: ${text}`),
      ['2024-02-02: The file ends too early.'],
    );
  });

  it('says what is missing', () => {
    const { installed: _, ...uninstalled } = status;
    assert.deepEqual(
      factsOf(uninstalled).map(({ text }) => text),
      ['deployed, not installed'],
    );
  });
});
