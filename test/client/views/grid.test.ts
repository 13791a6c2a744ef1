import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cellText, detailText, instantOf, LONGEST_CELL, spokenText } from '../../../client/views/preview/cells.ts';
import { chosenColumns, columnWidth } from '../../../client/views/preview/columns.ts';
import { everything, moved, rectangle, type Selection } from '../../../client/views/preview/selection.ts';
import { scrolledTo, seenStretch, startsOf } from '../../../client/views/preview/window.ts';

describe('what can be seen of a long list', () => {
  const starts = startsOf([10, 20, 30, 40, 50]);

  it('is every part of which at least a pixel can be seen, and some more on each side', () => {
    assert.deepEqual(starts, [0, 10, 30, 60, 100, 150]);
    assert.deepEqual(seenStretch(starts, { from: 30, length: 30 }, 0), { first: 2, end: 3 });
    assert.deepEqual(seenStretch(starts, { from: 29, length: 32 }, 0), { first: 1, end: 4 });
    assert.deepEqual(seenStretch(starts, { from: 30, length: 30 }, 1), { first: 1, end: 4 });
    assert.deepEqual(seenStretch(starts, { from: 0, length: 1000 }, 9), { first: 0, end: 5 });
  });

  it('is nothing of an empty list', () => {
    assert.deepEqual(seenStretch([0], { from: 0, length: 100 }, 3), { first: 0, end: 0 });
  });

  it('is what a look at every part finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 60 }),
        fc.nat(4000),
        fc.integer({ min: 1, max: 900 }),
        (lengths, wanted, length) => {
          const all = startsOf(lengths);
          const from = Math.min(wanted, (all.at(-1) ?? 1) - 1);
          const seen = lengths.flatMap((_, at) =>
            (all[at] ?? 0) < from + length && (all[at + 1] ?? 0) > from ? [at] : [],
          );
          const { first, end } = seenStretch(all, { from, length }, 0);
          assert.deepEqual([first, end - 1], [seen[0], seen.at(-1)]);
        },
      ),
    );
  });

  it('moves no further than it has to, to show a part whole', () => {
    const sight = { from: 100, length: 50 };
    assert.equal(scrolledTo({ start: 110, end: 130 }, sight), 100);
    assert.equal(scrolledTo({ start: 90, end: 120 }, sight), 90);
    assert.equal(scrolledTo({ start: 140, end: 170 }, sight), 120);
    assert.equal(scrolledTo({ start: 140, end: 340 }, sight), 140);
  });
});

describe('the keyboard in a grid of 100 rows and 5 columns', () => {
  const size = { rows: 100, columns: 5, page: 20 };
  const from: Selection = { anchor: { row: 10, column: 2 }, active: { row: 10, column: 2 } };
  const cases: readonly (readonly [
    string,
    { shift?: boolean; control?: boolean },
    [number, number],
    [number, number],
  ])[] = [
    ['ArrowUp', {}, [9, 2], [9, 2]],
    ['ArrowDown', {}, [11, 2], [11, 2]],
    ['ArrowLeft', {}, [10, 1], [10, 1]],
    ['ArrowRight', { shift: true }, [10, 3], [10, 2]],
    ['ArrowRight', { control: true }, [10, 4], [10, 4]],
    ['PageDown', {}, [30, 2], [30, 2]],
    ['PageUp', { shift: true }, [0, 2], [10, 2]],
    ['Home', {}, [10, 0], [10, 0]],
    ['End', { control: true, shift: true }, [99, 4], [10, 2]],
  ];
  for (const [key, { shift = false, control = false }, [row, column], [anchorRow, anchorColumn]] of cases) {
    const held = `${control ? 'Control+' : ''}${shift ? 'Shift+' : ''}`;
    it(`${held}${key} leads from row 10, column 2 to row ${row}, column ${column}`, () => {
      assert.deepEqual(moved(from, { key, shift, control }, size), {
        active: { row, column },
        anchor: { row: anchorRow, column: anchorColumn },
      });
    });
  }

  it('reaches the header above the first row, and no further', () => {
    const top: Selection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } };
    const header = moved(top, { key: 'ArrowUp', shift: false, control: false }, size);
    assert.deepEqual(header?.active, { row: -1, column: 0 });
    assert.deepEqual(header && moved(header, { key: 'ArrowUp', shift: false, control: false }, size), header);
  });

  it('selects everything with Control+A, and a whole column from its header', () => {
    assert.deepEqual(moved(from, { key: 'a', shift: false, control: true }, size), everything(size));
    const header: Selection = { anchor: { row: -1, column: 3 }, active: { row: -1, column: 3 } };
    assert.deepEqual(rectangle(header, size), { top: 0, bottom: 99, left: 3, right: 3 });
  });

  it('leaves other keys alone', () => {
    assert.equal(moved(from, { key: 'x', shift: false, control: false }, size), undefined);
  });
});

describe('a cell', () => {
  it('is one line: nothing for NULL, JSON for records and arrays', () => {
    assert.equal(cellText(null), '');
    assert.equal(spokenText(null), 'NULL');
    assert.equal(spokenText(''), 'empty text');
    assert.equal(cellText('9007199254740993'), '9007199254740993');
    assert.equal(cellText([{ item_id: 'a' }]), '[{"item_id":"a"}]');
    assert.equal(cellText('one\r\ntwo\nthree'), 'one⏎two⏎three');
  });

  it('is cut when it is long, and whole in its details', () => {
    const long = 'x'.repeat(LONGEST_CELL + 10);
    assert.equal(cellText(long), `${'x'.repeat(LONGEST_CELL)}…`);
    assert.equal(detailText(long), long);
    assert.equal(detailText({ a: [1] }), '{\n  "a": [\n    1\n  ]\n}');
  });

  it('that holds microseconds is told as an instant, too', () => {
    assert.equal(instantOf('event_timestamp', 1704103200123456), '2024-01-01 10:00:00.123456 UTC');
    assert.equal(instantOf('event_timestamp', '1704103200000001'), '2024-01-01 10:00:00.000001 UTC');
    assert.equal(instantOf('event_timestamp', null), undefined);
    assert.equal(instantOf('engagement_time_msec', 1704103200123456), undefined);
  });
});

describe('the columns that are shown', () => {
  const columns = [
    { name: 'event_name', type: 'STRING' },
    { name: 'event_param_page_location', type: 'STRING' },
    { name: 'event_param_value', type: 'INT64' },
  ];
  const rows = [
    ['page_view', '/', null],
    ['scroll', null, null],
  ];

  it('have every word of the search in their name or type, in any case', () => {
    assert.deepEqual(chosenColumns(columns, rows, { search: '', filledOnly: false }), [0, 1, 2]);
    assert.deepEqual(chosenColumns(columns, rows, { search: 'PAGE param', filledOnly: false }), [1]);
    assert.deepEqual(chosenColumns(columns, rows, { search: 'int64', filledOnly: false }), [2]);
  });

  it('have a value in at least one row when only those are wanted', () => {
    assert.deepEqual(chosenColumns(columns, rows, { search: '', filledOnly: true }), [0, 1]);
  });

  it('are as wide as their header and nearly all of their values', () => {
    assert.equal(columnWidth({ name: 'a', type: 'STRING' }, 0, [['0123456789ab']]), 12);
    assert.equal(columnWidth({ name: 'a', type: 'STRING' }, 0, [['x'.repeat(500)]]), 44);
    assert.equal(columnWidth({ name: 'event_param_page_location', type: 'STRING' }, 0, [['/']]), 25);
  });
});
