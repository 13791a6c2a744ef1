/** Random small shards with hostile content, and options to transform them with. */
import fc from 'fast-check';
import type { CustomEntry, Options } from '../../../service/options/fields.generated.ts';
import type { Field } from '../../../service/values.ts';
import { field, optionsOf, paramsType, type Row, shard, type TestShard, type Value } from './duckdb/shards.ts';

const HOSTILE = [
  'a',
  'A',
  'x y',
  'x-y',
  'x_y',
  'x_y_2',
  'x_y_string',
  "it's",
  'say "hi"',
  'back`tick',
  'back\\slash',
  'new\nline',
  '100%',
  '$' + '{name}',
  'größe',
  '🎉',
  'select',
  '',
  'x'.repeat(300),
  '5',
  '-7',
];

const TEXTS = [
  '',
  '5',
  '007',
  ' 5',
  '-0',
  '0',
  '-12',
  '1e3',
  '1.5',
  '1.50',
  '.5',
  '-0.25',
  '0.1',
  '+1',
  'NaN',
  'inf',
].concat(
  ['(not set)', "it's", '9223372036854775807', '9223372036854775808', '-9223372036854775808', '123456789.12345'],
  ['1234567890.12345', '12345678901234567', '１２', '5\n', '\n5', 'null', 'true'],
);

const INTS = [0n, 1n, -1n, 42n, 2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 60n, 2n ** 63n - 1n, -(2n ** 63n)];

const DOUBLES = [0, -0, 2, 2.5, -3, 1e15, 1e16, 1e18, 1e19, 0.1, 1e-5, 123456789012345680, 5e-324, 1.5e300].concat([
  -(2 ** 63),
  2 ** 63,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
]);

const text = () => fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...TEXTS) }, { weight: 1, arbitrary: plainText() });
const int = () => fc.oneof(fc.constantFrom(...INTS), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }));
const double = () => fc.oneof(fc.constantFrom(...DOUBLES), fc.double());

// No NUL: a SQL text cannot carry it.
function plainText(): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', maxLength: 12 }).map((any) => any.replaceAll('\0', ''));
}

/** A record whose values print: the library's own have no prototype, and with it no text. */
function plainRecord<T>(fields: { [name in keyof T]: fc.Arbitrary<T[name]> }): fc.Arbitrary<T> {
  return fc.record<T>(fields, { noNullPrototype: true });
}

/** A value of at most one value column, like every value of an export. */
function paramValue(slots: readonly string[]): fc.Arbitrary<Row> {
  const filled = [
    plainRecord({ string_value: text() }),
    plainRecord({ int_value: int() }),
    ...(slots.includes('float') ? [plainRecord({ float_value: double() })] : []),
    plainRecord({ double_value: double() }),
  ];
  return fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 6, arbitrary: fc.oneof(...filled) });
}

function params(key: fc.Arbitrary<Value>, slots: readonly string[]): fc.Arbitrary<Value> {
  const named = fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 19, arbitrary: key });
  return fc.option(fc.array(plainRecord({ key: named, value: paramValue(slots) }), { maxLength: 5 }), { freq: 12 });
}

/** A shape that a shard can have: which columns, in which order, of which types. */
interface Shape {
  readonly streamId: 'INT64' | 'STRING';
  readonly propertyKey: 'INT64' | 'STRING' | 'none';
  readonly slots: readonly string[];
  readonly geo: readonly (readonly [string, string])[];
  readonly items: 'none' | 'without params' | 'with params';
  readonly price: 'INT64' | 'FLOAT64' | 'STRING';
  readonly late: boolean;
  readonly isReversed: boolean;
}

function shape(): fc.Arbitrary<Shape> {
  const geoField = fc.tuple(
    fc.constantFrom('city', 'code', 'e0', 'select'),
    fc.constantFrom('STRING', 'INT64', 'FLOAT64'),
  );
  return fc.record({
    streamId: fc.constantFrom('STRING', 'INT64'),
    propertyKey: fc.constantFrom('STRING', 'STRING', 'INT64', 'none'),
    slots: fc.constantFrom(['string', 'int', 'float', 'double'], ['string', 'int', 'double']),
    geo: fc.uniqueArray(geoField, { selector: ([name]) => name, minLength: 1, maxLength: 3 }),
    items: fc.constantFrom('with params', 'with params', 'without params', 'none'),
    price: fc.constantFrom('FLOAT64', 'FLOAT64', 'INT64', 'STRING'),
    late: fc.boolean(),
    isReversed: fc.boolean(),
  });
}

function columnsOf(shape: Shape): readonly Field[] {
  const value = `STRUCT<${shape.slots.map((slot) => `\`${slot}_value\` ${SLOT_TYPE[slot]}`).join(', ')}>`;
  const geo = shape.geo.map(([name, type]) => `\`${name}\` ${type}`).join(', ');
  const itemParams = shape.items === 'with params' ? `, \`item_params\` ${paramsType('STRING', value)}` : '';
  const columns = [
    field('event_date', 'STRING'),
    field('event_timestamp', 'INT64'),
    field('event_name', 'STRING'),
    field('event_params', paramsType('STRING', value)),
    field('stream_id', shape.streamId),
    field('geo', `STRUCT<${geo}>`),
    ...(shape.propertyKey === 'none' ? [] : [field('user_properties', paramsType(shape.propertyKey, value))]),
    ...(shape.items === 'none'
      ? []
      : [field('items', `ARRAY<STRUCT<\`item_id\` STRING, \`price\` ${shape.price}${itemParams}>>`)]),
    ...(shape.late ? [field('batch event', 'FLOAT64')] : []),
  ];
  return shape.isReversed ? columns.reverse() : columns;
}

const SLOT_TYPE: { readonly [slot: string]: string } = {
  string: 'STRING',
  int: 'INT64',
  float: 'FLOAT64',
  double: 'FLOAT64',
};

const SCALARS = { STRING: text, INT64: int, FLOAT64: double } as const;

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 5 });

function rowOf(shape: Shape): fc.Arbitrary<Row> {
  const name = fc.constantFrom(...HOSTILE);
  const scalar = (type: string) => orNull<Value>(SCALARS[type as keyof typeof SCALARS]());
  const geo = Object.fromEntries(shape.geo.map(([inner, type]) => [inner, scalar(type)]));
  const item = plainRecord({
    item_id: scalar('STRING'),
    price: scalar(shape.price),
    ...(shape.items === 'with params' ? { item_params: params(name, shape.slots) } : {}),
  });
  const key = shape.propertyKey === 'INT64' ? fc.constantFrom(5n, -7n, 2n ** 60n) : name;
  return plainRecord({
    event_date: fc.constant('20240101'),
    event_timestamp: int(),
    event_name: fc.constantFrom(null, ...EVENTS),
    event_params: params(name, shape.slots),
    stream_id: scalar(shape.streamId),
    geo: orNull(plainRecord(geo)),
    user_properties: params(key, shape.slots),
    items: fc.option(fc.array(item, { maxLength: 3 }), { freq: 5 }),
    'batch event': scalar('FLOAT64'),
  });
}

const EVENTS = ['page_view', 'purchase', 'it\'s "so"', ''];

/** One to three shards, on dates one after another, each with a shape of its own. */
export function shards(): fc.Arbitrary<readonly TestShard[]> {
  const one = shape().chain((shape) =>
    fc.array(rowOf(shape), { maxLength: 6 }).map((rows) => ({ columns: columnsOf(shape), rows })),
  );
  return fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((all) => all.map(({ columns, rows }, day) => shard(`2024-01-0${day + 1}`, rows, columns)));
}

/** Options over the names that these shards use, of any template. */
export function options(): fc.Arbitrary<Options> {
  const names = fc.uniqueArray(fc.constantFrom(...HOSTILE), { maxLength: 4 });
  const entry: fc.Arbitrary<CustomEntry> = fc.record({
    name: fc.constantFrom(...HOSTILE),
    type: fc.constantFrom('string', 'int', 'float'),
  });
  const entries = fc.uniqueArray(entry, { selector: (one) => one.name, maxLength: 4 });
  const events = fc.uniqueArray(fc.constantFrom(...EVENTS), { maxLength: 2 });
  const mostly = fc.constantFrom(true, true, true, false);
  return fc
    .record(
      {
        transform_config_template: fc.constantFrom<Options['transform_config_template']>(
          'events_external',
          'events_partitioned',
        ),
        include_observed_events: mostly,
        include_default_events: fc.constant(false),
        exclude_event_names: events,
        custom_event_names: events,
        conversion_event_names: events,
        include_observed_event_params: mostly,
        exclude_event_params: names,
        custom_event_params: entries,
        include_observed_user_properties: mostly,
        exclude_user_properties: names,
        custom_user_properties: entries,
        include_observed_item_params: mostly,
        exclude_item_params: names,
        custom_item_params: entries,
      },
      { requiredKeys: ['transform_config_template', 'include_default_events'] },
    )
    .map(optionsOf);
}
