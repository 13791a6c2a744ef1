import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  fieldIndex,
  needsCompanion,
  paramColumnType,
  parseType,
  sameType,
  typeText,
  widenType,
} from '../../../service/transform/types.ts';
import type { ColumnType, Field, ScalarName } from '../../../service/values.ts';

const SCALARS: readonly ScalarName[] = [
  'STRING',
  'INT64',
  'FLOAT64',
  'BOOL',
  'BYTES',
  'DATE',
  'DATETIME',
  'TIME',
  'TIMESTAMP',
  'NUMERIC',
];

describe('the spelling of a type', () => {
  const spelled: readonly (readonly [string, ColumnType])[] = [
    ['STRING', scalar('STRING')],
    ['ARRAY<INT64>', { kind: 'array', of: scalar('INT64') }],
    ['STRUCT<>', { kind: 'record', fields: [] }],
    [
      'ARRAY<STRUCT<`item_id` STRING, `price` FLOAT64>>',
      {
        kind: 'array',
        of: {
          kind: 'record',
          fields: [
            { name: 'item_id', type: scalar('STRING') },
            { name: 'price', type: scalar('FLOAT64') },
          ],
        },
      },
    ],
    ['STRUCT<`a\\`b\\\\c` BOOL>', { kind: 'record', fields: [{ name: 'a`b\\c', type: scalar('BOOL') }] }],
    ['STRUCT<`` DATE>', { kind: 'record', fields: [{ name: '', type: scalar('DATE') }] }],
    ['STRUCT<`x> INT64, ` TIME>', { kind: 'record', fields: [{ name: 'x> INT64, ', type: scalar('TIME') }] }],
  ];
  for (const [text, type] of spelled) {
    test(`is ${text}, and is read back`, () => {
      assert.equal(typeText(type), text);
      assert.deepEqual(parseType(text), type);
    });
  }

  test('of every scalar is its name', () => {
    for (const name of SCALARS) assert.deepEqual(parseType(typeText(scalar(name))), scalar(name));
  });

  test('is read back whatever the field names hold', () => {
    fc.assert(fc.property(anyType(), (type) => assert.deepEqual(parseType(typeText(type)), type)));
  });

  const broken = ['', 'INT', 'string', 'INT64 ', 'ARRAY<', 'ARRAY<INT64', 'STRUCT<a INT64', 'STRUCT<`a` INT64, >'];
  const unknown = [
    'JSON',
    'GEOGRAPHY',
    'BIGNUMERIC',
    'INTERVAL',
    'RANGE<DATE>',
    'STRUCT<`a` JSON>',
    'STRING(10',
    'STRING()',
  ];
  const unnamed = ['STRUCT<`a` INT64', 'STRUCT<`a', 'STRUCT<`a\\', 'STRUCT<, `a` INT64>', 'STRUCT<INT64>', 'ARRAY<>'];
  for (const text of [...broken, ...unknown, ...unnamed]) {
    test(`is refused when a column of an export cannot have it: ${JSON.stringify(text)}`, () => {
      assert.throws(() => parseType(text), /^Error: This is no type that a column of an export can have: /);
    });
  }
});

describe('a type as BigQuery lists it', () => {
  const listed: readonly (readonly [listed: string, spelled: string])[] = [
    ['NUMERIC(10, 2)', 'NUMERIC'],
    ['STRING(10)', 'STRING'],
    ['DATETIME', 'DATETIME'],
    ['ARRAY<BYTES(16)>', 'ARRAY<BYTES>'],
    ['STRUCT<a INT64>', 'STRUCT<`a` INT64>'],
    ['STRUCT<größe STRING(3), date DATE, `a b` TIME>', 'STRUCT<`größe` STRING, `date` DATE, `a b` TIME>'],
    [
      'ARRAY<STRUCT<key STRING, value STRUCT<string_value STRING, int_value INT64>>>',
      'ARRAY<STRUCT<`key` STRING, `value` STRUCT<`string_value` STRING, `int_value` INT64>>>',
    ],
  ];
  for (const [text, spelled] of listed)
    test(`${text} is ${spelled}`, () => assert.equal(typeText(parseType(text)), spelled));
});

test('the declared types of parameters are the three column types', () => {
  assert.deepEqual(
    (['string', 'int', 'float'] as const).map((type) => typeText(paramColumnType(type))),
    ['STRING', 'INT64', 'FLOAT64'],
  );
});

test('two types are the same when their spelling is, field for field and in order', () => {
  assert.ok(sameType(parseType('STRUCT<`a` INT64>'), parseType('STRUCT<`a` INT64>')));
  assert.ok(!sameType(parseType('STRUCT<`a` INT64, `b` INT64>'), parseType('STRUCT<`b` INT64, `a` INT64>')));
});

test('fields are found without regard to case', () => {
  const fields: readonly Field[] = [
    { name: 'City', type: scalar('STRING') },
    { name: 'b', type: scalar('STRING') },
  ];
  assert.deepEqual(
    ['city', 'CITY', 'B', 'c'].map((name) => fieldIndex(fields, name)),
    [0, 0, 1, -1],
  );
});

describe('a type that meets another one', () => {
  const meetings: readonly (readonly [why: string, known: string, seen: string, widened: string])[] = [
    ['a scalar keeps its type for ever', 'INT64', 'STRING', 'INT64'],
    ['a record gains the fields that are new', 'STRUCT<`a` INT64>', 'STRUCT<`b` BOOL>', 'STRUCT<`a` INT64, `b` BOOL>'],
    [
      'the order of its fields stays',
      'STRUCT<`a` INT64, `b` BOOL>',
      'STRUCT<`b` BOOL, `a` INT64>',
      'STRUCT<`a` INT64, `b` BOOL>',
    ],
    ['names that differ by case are one field', 'STRUCT<`A` INT64>', 'STRUCT<`a` INT64>', 'STRUCT<`A` INT64>'],
    [
      'a field of another type gets a text field',
      'STRUCT<`a` INT64>',
      'STRUCT<`a` STRING>',
      'STRUCT<`a` INT64, `a_string` STRING>',
    ],
    ['once', 'STRUCT<`a` INT64, `a_string` STRING>', 'STRUCT<`a` FLOAT64>', 'STRUCT<`a` INT64, `a_string` STRING>'],
    ['a text field takes everything', 'STRUCT<`a` STRING>', 'STRUCT<`a` INT64>', 'STRUCT<`a` STRING>'],
    [
      'at any depth',
      'ARRAY<STRUCT<`a` STRUCT<`b` DATE>>>',
      'ARRAY<STRUCT<`a` STRUCT<`b` INT64, `c` INT64>>>',
      'ARRAY<STRUCT<`a` STRUCT<`b` DATE, `b_string` STRING, `c` INT64>>>',
    ],
    [
      'a field that turns from a record into a scalar',
      'STRUCT<`a` STRUCT<`b` DATE>>',
      'STRUCT<`a` STRING>',
      'STRUCT<`a` STRUCT<`b` DATE>, `a_string` STRING>',
    ],
  ];
  for (const [why, known, seen, widened] of meetings) {
    test(why, () => assert.equal(typeText(widenType(parseType(known), parseType(seen))), widened));
  }

  test('is the same as before when it meets itself, and has a place for both afterwards', () => {
    fc.assert(
      fc.property(anyType(), anyType(), (known, seen) => {
        assert.equal(typeText(widenType(known, known)), typeText(known));
        const widened = widenType(known, seen);
        assert.equal(typeText(widenType(widened, seen)), typeText(widened));
      }),
    );
  });
});

describe('a companion is needed', () => {
  const pairs: readonly (readonly [known: string, seen: string, needed: boolean])[] = [
    ['INT64', 'INT64', false],
    ['INT64', 'STRING', true],
    ['INT64', 'FLOAT64', true],
    ['FLOAT64', 'INT64', true],
    ['STRING', 'INT64', false],
    ['STRING', 'STRUCT<`a` INT64>', true],
    ['STRUCT<`a` INT64>', 'STRING', true],
    ['STRUCT<`a` INT64>', 'STRUCT<`a` STRING>', false],
    ['ARRAY<INT64>', 'INT64', true],
    ['ARRAY<INT64>', 'ARRAY<STRING>', true],
    ['ARRAY<STRING>', 'ARRAY<INT64>', false],
  ];
  for (const [known, seen, needed] of pairs) {
    test(`${needed ? 'by' : 'not by'} ${known} that meets ${seen}`, () => {
      assert.equal(needsCompanion(parseType(known), parseType(seen)), needed);
    });
  }
});

function scalar(name: ScalarName): ColumnType {
  return { kind: 'scalar', name };
}

/** Types with field names of any characters, no two alike without regard to case. */
function anyType(): fc.Arbitrary<ColumnType> {
  const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 6 }), fc.constantFrom('a', 'b', '`', '\\', '\\`', '> '));
  return fc.letrec<{ type: ColumnType; fields: Field[] }>((tie) => ({
    type: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(...SCALARS).map(scalar),
      tie('type').map((of): ColumnType => ({ kind: 'array', of })),
      tie('fields').map((fields): ColumnType => ({ kind: 'record', fields })),
    ),
    fields: fc.uniqueArray(fc.record({ name, type: tie('type') }, { noNullPrototype: true }), {
      maxLength: 4,
      selector: (field) => field.name.toLowerCase(),
    }),
  })).type;
}
