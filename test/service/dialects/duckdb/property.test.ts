/** Random small shards with hostile content: every value of `events` is what an independent answer says it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ITEMS, PARAM_FAMILIES } from '../../../../service/transform/families.ts';
import type { Column } from '../../../../service/values.ts';
import { options, shards } from '../random-shards.ts';
import { expectedEvents, type Labelled, label } from './oracle.ts';
import { openDuckdb, type Row, type Transformed, transform, type Value } from './shards.ts';

const RUNS = Number(process.env['RUNS'] ?? 250);

test('random shards come out value by value as the promises about events say', async (t) => {
  const connection = await openDuckdb();
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  let rows = 0;
  let observations = 0;
  await fc.assert(
    fc.asyncProperty(shards(), options(), async (given, chosen) => {
      const result = await transform(connection, given, chosen, { template: chosen.transform_config_template });
      const expected = expectedEvents(given, chosen);
      const actual = result.dates.map((date) => date.map((row) => labelled(row, result.register)));
      const external = chosen.transform_config_template === 'events_external';
      assert.deepEqual(
        actual,
        expected.dates.map((date) => date.map((row) => (external ? withoutDate(row) : row))),
      );
      assertEverythingCounted(result, expected.counts);
      assertColumnNamesDiffer(result.register);
      rows += actual.flat().length;
      observations += result.observed.length;
    }),
    { numRuns: RUNS, seed },
  );
  t.diagnostic(`seed ${seed}: ${RUNS} cases, ${rows} rows, ${observations} observations`);
  assert.ok(rows > RUNS && observations > RUNS / 2, 'the cases are too small to prove anything');
});

/** A row of `events` by label instead of by column, without its NULLs. */
function labelled(row: Row, register: readonly Column[]): Labelled {
  const cells = new Map<string, Value | readonly Labelled[]>();
  for (const [name, value] of Object.entries(row)) {
    if (value === null || name === 'svc_run') continue;
    if (name === 'event_date' || name === 'is_conversion') cells.set(name, value);
    else if (name === ITEMS)
      cells.set(
        ITEMS,
        (value as readonly Row[]).map((item) => labelledItem(item, register)),
      );
    else
      cells.set(
        labelOf(register.find((column) => column.columnName === name && column.family !== 'item_param')),
        withoutNulls(value),
      );
  }
  return cells;
}

function labelledItem(item: Row, register: readonly Column[]): Labelled {
  const cells = new Map<string, Value>();
  for (const [name, value] of Object.entries(item)) {
    if (value === null) continue;
    const column = register.find((row) => row.family === 'item_param' && row.columnName === name);
    const isText = column === undefined && name.endsWith('_string');
    cells.set(column === undefined ? label('source', name.replace(/_string$/, ''), isText) : labelOf(column), value);
  }
  return cells;
}

function labelOf(column: Column | undefined): string {
  assert.ok(column !== undefined, 'a column that is not in the register');
  return label(column.family, column.name, column.companion);
}

function withoutNulls(value: Value): Value {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, held]) => held !== null));
}

function withoutDate(row: Labelled): Labelled {
  return new Map([...row].filter(([key]) => key !== 'event_date'));
}

/** For every name, as many values over its columns as there are rows that have it with a value. */
function assertEverythingCounted({ values, register }: Transformed, counts: ReadonlyMap<string, number>): void {
  for (const family of PARAM_FAMILIES) {
    const names = new Set(register.filter((row) => row.family === family).map((row) => row.name));
    for (const name of names) {
      const { own, companion } = values(family, name);
      const found = own.concat(companion).filter((value) => value !== null).length;
      assert.equal(found, counts.get(label(family, name)) ?? 0, `values of ${label(family, name)}`);
    }
  }
}

function assertColumnNamesDiffer(register: readonly Column[]): void {
  const names = register.map(({ family, columnName }) => `${family === 'item_param'} ${columnName?.toLowerCase()}`);
  assert.equal(new Set(names).size, names.length, `two columns of one name among ${names.join()}`);
}
