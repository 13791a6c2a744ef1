/** The GoogleSQL of one date, as it is written down, and how long it can get. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { exportSchema } from '../../../../service/catalogue/export-schema.ts';
import { observeSelect } from '../../../../service/dialects/googlesql/observe.ts';
import { quotePath } from '../../../../service/dialects/googlesql/quote.ts';
import { partitionSelect } from '../../../../service/dialects/googlesql/select.ts';
import type { Options } from '../../../../service/options/fields.generated.ts';
import { extendRegister, initialRegister } from '../../../../service/transform/register.ts';
import type { Column, Field, ObservedName } from '../../../../service/values.ts';
import { field, optionsOf, paramsType, usualColumns } from '../duckdb/shards.ts';

const GOLDEN = new URL('statements.golden.sql', import.meta.url);
const relation = quotePath({ project: 'acme-shop', dataset: 'analytics_1' }, 'events_20240101');

const hostile = optionsOf({
  transform_config_template: 'events_external',
  exclude_event_names: ["it's", 'back`tick'],
  conversion_event_names: ['purchase', 'line\nbreak'],
  custom_event_params: [{ name: "say 'hi'", type: 'int' }],
  custom_user_properties: [{ name: 'C:\\', type: 'float' }],
  custom_item_params: [{ name: '{x}`', type: 'string' }],
});

/** The statements that are written down, by what they show. */
const statements: { readonly [title: string]: string } = {
  'Everything in its place': selectOf(usualColumns, optionsOf(), [
    seen('event_param', 'page_location', 'string'),
    seen('event_param', 'value', 'int', 'double'),
    seen('user_property', 'tier', 'string'),
    seen('item_param', 'rating', 'double'),
  ]),
  'Declared names that break careless quoting, keys in the path': selectOf(usualColumns, hostile, [
    { ...seen('event_param', "say 'hi'", 'string'), misfit: true },
  ]),
  'A shard with the least columns, and a register that knows more': selectOf(
    [
      field('event_params', paramsType('STRING', 'STRUCT<`string_value` STRING, `int_value` INT64>')),
      field('event_name', 'STRING'),
      field('event_timestamp', 'INT64'),
    ],
    optionsOf(),
    [seen('event_param', 'a', 'int'), seen('user_property', 'b', 'string'), seen('item_param', 'c', 'int')],
    usualColumns,
  ),
  'Records and columns that changed their types': selectOf(
    [...usualColumns, field('geo', 'STRUCT<`city` INT64, `zip` STRING>'), field('stream_id', 'STRING')],
    optionsOf(),
    [],
    [...usualColumns, field('geo', 'STRUCT<`zip` INT64, `city` STRING>'), field('stream_id', 'INT64')],
  ),
  'Looking at a shard': observeSelect({ relation, columns: usualColumns, options: hostile }),
};

test('the statements are those that are written down', () => {
  const text = Object.entries(statements)
    .map(([title, sql]) => `-- ${title}\n${sql};\n`)
    .join('\n');
  // `SVC_UPDATE_GOLDEN=1 node --test <this file>` writes them down anew; the difference is to be read.
  if (process.env['SVC_UPDATE_GOLDEN'] === '1') writeFileSync(GOLDEN, text);
  assert.equal(text, readFileSync(GOLDEN, 'utf8'));
});

describe('the text of a query', () => {
  // https://cloud.google.com/bigquery/quotas#query_jobs
  const LIMIT = 1024 * 1024;

  test('with as many columns as a table may have stays below the limit', () => {
    const names = Array.from({ length: 9000 }, (_, index) =>
      seen('event_param', `a_rather_long_parameter_${index}`, 'string'),
    );
    const sql = selectOf(exportSchema, optionsOf(), names);
    assert.ok(Buffer.byteLength(sql) < LIMIT, `${Buffer.byteLength(sql)} bytes`);
    assert.ok(sql.includes('a_rather_long_parameter_8000'));
  });

  test('grows by less than 100 bytes with a column of a usual name', () => {
    const lengths = [1, 2].map((count) => {
      const names = Array.from({ length: count }, (_, index) => seen('event_param', `engagement_time_${index}`, 'int'));
      return selectOf(usualColumns, optionsOf(), names).length;
    });
    assert.ok(Number(lengths[1]) - Number(lengths[0]) < 100, lengths.join());
  });
});

/** The SELECT of a shard after the register has seen it; `before` are the columns of an earlier one. */
function selectOf(
  columns: readonly Field[],
  options: Options,
  names: readonly ObservedName[],
  before: readonly Field[] = columns,
): string {
  const extend = (register: readonly Column[], date: string, own: readonly Field[]) => {
    const observation = { date, rows: 1, columns: own, events: [], names };
    return extendRegister({ register, observation, options, runId: 'run-1', openTo: 'everything' }).register;
  };
  const register = extend(extend(initialRegister(options), '2023-12-31', before), '2024-01-01', columns);
  const template = options.transform_config_template;
  return partitionSelect({ relation, date: '2024-01-01', columns, register, options, template, runId: 'run-1' });
}

function seen(family: ObservedName['family'], name: string, ...slots: ObservedName['slots']): ObservedName {
  return { family, name, count: 1, slots, misfit: false };
}
