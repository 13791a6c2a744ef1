/** What is made of the answer of the query that looks at a shard. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { observeSelect, readObservation } from '../../../../service/dialects/googlesql/observe.ts';
import { initialRegister } from '../../../../service/transform/register.ts';
import { optionsOf, usualColumns } from '../duckdb/shards.ts';

const shard = { date: '2024-01-01', columns: usualColumns };

function observation(names: readonly (readonly [number, string, ...number[]])[], options = optionsOf()) {
  return readObservation(JSON.stringify({ rows: 7, names }), { ...shard, register: initialRegister(options) });
}

describe('an observation', () => {
  test('has the rows, the date and the columns of the shard', () => {
    assert.deepEqual(observation([]), { ...shard, rows: 7, events: [], names: [] });
  });

  test('has the family, the count and the filled value columns of each name', () => {
    const { names } = observation([
      [0, 'value', 9, 0, 4, 0, 5, 2, 0],
      [1, "it's", 1, 1, 0, 0, 0, 1, 1],
      [2, 'value', 3, 1, 1, 1, 0, 1, 1],
      [0, 'gclid', 0, 0, 0, 0, 0, 0, 0],
    ]);
    assert.deepEqual(
      names.map(({ family, name, count, slots }) => [family, name, count, slots.join()]),
      [
        ['event_param', 'value', 9, 'int,double'],
        ['user_property', "it's", 1, 'string'],
        ['item_param', 'value', 3, 'string,int,float'],
        ['event_param', 'gclid', 0, ''],
      ],
    );
  });

  describe('says that a value does not fit', () => {
    const cases: readonly (readonly [
      why: string,
      type: 'string' | 'int' | 'float' | undefined,
      counts: number[],
      misfit: boolean,
    ])[] = [
      ['into the INT64 that the name has', 'int', [3, 0, 2, 0, 1, 1, 0], true],
      ['into the FLOAT64 that the name has', 'float', [3, 0, 2, 0, 1, 1, 1], true],
      ['into FLOAT64 only, where the name has INT64: it does', 'int', [1, 0, 1, 0, 0, 0, 1], false],
      ['into INT64 only, where the name has FLOAT64: it does', 'float', [1, 0, 0, 0, 1, 1, 0], false],
      ['into text: everything does', 'string', [3, 1, 1, 0, 1, 2, 2], false],
      ['into the FLOAT64 that the name would get', undefined, [2, 0, 1, 0, 1, 1, 1], true],
      ['into the text that the name would get: everything does', undefined, [2, 1, 1, 0, 0, 1, 1], false],
    ];
    for (const [why, type, counts, misfit] of cases) {
      test(why, () => {
        const options = optionsOf(type === undefined ? {} : { custom_event_params: [{ name: 'x', type }] });
        const { names } = observation([[0, 'x', ...counts] as [number, string, ...number[]]], options);
        assert.deepEqual(
          names.map((name) => name.misfit),
          [misfit],
        );
      });
    }
  });
});

describe('the query reads', () => {
  const relation = '`acme-shop.analytics_1.events_20240101`';
  const sql = observeSelect({ relation, columns: usualColumns, options: optionsOf() });

  test('the shard once', () => assert.equal(sql.split(relation).length, 2));

  test('no column but the arrays of keys and values', () => {
    assert.deepEqual(
      new Set(sql.match(/__t\.\w+/g)),
      new Set(['__t.event_params', '__t.user_properties', '__t.items']),
    );
  });

  test('and, where events are left out, their names', () => {
    const filtered = observeSelect({
      relation,
      columns: usualColumns,
      options: optionsOf({ exclude_event_names: ['scroll'] }),
    });
    assert.ok(filtered.includes("WHERE NOT IFNULL(__t.event_name IN ('scroll'), FALSE)"), filtered);
  });

  test('nothing that a shard does not have', () => {
    const columns = usualColumns.filter(({ name }) => name !== 'items' && name !== 'user_properties');
    const small = observeSelect({ relation, columns, options: optionsOf() });
    assert.deepEqual(new Set(small.match(/__t\.\w+/g)), new Set(['__t.event_params']));
  });
});
