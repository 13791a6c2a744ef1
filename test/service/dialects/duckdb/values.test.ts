/** Which value ends up in a parameter's column, and which in its companion. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ParamType } from '../../../../service/values.ts';
import { doubleText, fitted } from './oracle.ts';
import { openDuckdb, optionsOf, param, type SlotValues, shard, transform, type Value } from './shards.ts';

const connection = await openDuckdb();

type Case = readonly [given: SlotValues, own: Value, companion?: Value];

/** Values of a declared type: it stands before any value is seen, so that the column's type is not up to the values. */
const DECLARED: { readonly [type in ParamType]: readonly Case[] } = {
  string: [
    [{ string: '' }, ''],
    [{ string: '(not set)' }, '(not set)'],
    [{ string: '5' }, '5'],
    [{ int: 5n }, '5'],
    [{ int: -(2n ** 63n) }, '-9223372036854775808'],
    [{ double: 2 }, '2'],
    [{ double: 2.5 }, '2.5'],
    [{ float: 0.1 }, '0.1'],
    [{ double: 1e18 }, '1e+18'],
    [{ double: 1e14 }, '100000000000000'],
    [{ double: 1e15 }, '1e+15'],
    [{ double: 1234567890123456 }, '1234567890123456'],
    [{ double: 0.1 + 0.2 }, '0.30000000000000004'],
    [{ double: 5e-324 }, '4.94065645841247e-324'],
    [{ double: -0 }, '0'],
    [{ double: 1e-7 }, '1e-07'],
    [{ double: Number.NaN }, 'nan'],
    [{ double: Number.POSITIVE_INFINITY }, 'inf'],
    [{ double: Number.NEGATIVE_INFINITY }, '-inf'],
  ],
  int: [
    [{ int: 5n }, 5n],
    [{ int: 2n ** 53n + 1n }, 2n ** 53n + 1n],
    [{ int: 2n ** 63n - 1n }, 2n ** 63n - 1n],
    [{ int: -(2n ** 63n) }, -(2n ** 63n)],
    [{ string: '5' }, 5n],
    [{ string: '-12' }, -12n],
    [{ string: '0' }, 0n],
    [{ string: '9223372036854775807' }, 2n ** 63n - 1n],
    [{ string: '-9223372036854775808' }, -(2n ** 63n)],
    [{ string: '007' }, null, '007'],
    [{ string: ' 5' }, null, ' 5'],
    [{ string: '5\n' }, null, '5\n'],
    [{ string: '+5' }, null, '+5'],
    [{ string: '-0' }, null, '-0'],
    [{ string: '9223372036854775808' }, null, '9223372036854775808'],
    [{ string: '9'.repeat(50) }, null, '9'.repeat(50)],
    [{ string: '1e3' }, null, '1e3'],
    [{ string: '5.0' }, null, '5.0'],
    [{ string: '0x10' }, null, '0x10'],
    [{ string: '1_000' }, null, '1_000'],
    [{ string: '５' }, null, '５'],
    [{ string: '' }, null, ''],
    [{ string: '(not set)' }, null, '(not set)'],
    [{ double: 2 }, 2n],
    [{ float: -3 }, -3n],
    [{ double: 1e18 }, 10n ** 18n],
    [{ double: -(2 ** 63) }, -(2n ** 63n)],
    [{ double: 2 ** 63 }, null, '9.2233720368547758e+18'],
    [{ double: 2.5 }, null, '2.5'],
    [{ double: Number.NaN }, null, 'nan'],
    [{ double: Number.POSITIVE_INFINITY }, null, 'inf'],
    [{ double: Number.NEGATIVE_INFINITY }, null, '-inf'],
  ],
  float: [
    [{ double: 2.5 }, 2.5],
    [{ float: 2.5 }, 2.5],
    [{ double: Number.NaN }, Number.NaN],
    [{ double: Number.NEGATIVE_INFINITY }, Number.NEGATIVE_INFINITY],
    [{ double: -0 }, -0],
    [{ int: 5n }, 5],
    [{ int: 2n ** 53n }, 2 ** 53],
    [{ int: 2n ** 53n + 1n }, null, '9007199254740993'],
    [{ int: -(2n ** 53n) - 1n }, null, '-9007199254740993'],
    [{ string: '5' }, 5],
    [{ string: '2.5' }, 2.5],
    [{ string: '-0.25' }, -0.25],
    [{ string: '0.1' }, 0.1],
    [{ string: '123456789012.25' }, 123456789012.25],
    [{ string: '2.50' }, null, '2.50'],
    [{ string: '.5' }, null, '.5'],
    [{ string: '5.' }, null, '5.'],
    [{ string: '05' }, null, '05'],
    [{ string: '2,5' }, null, '2,5'],
    [{ string: '1e3' }, null, '1e3'],
    [{ string: 'NaN' }, null, 'NaN'],
    [{ string: 'inf' }, null, 'inf'],
    [{ string: '' }, null, ''],
    [{ string: '12345678901234567' }, null, '12345678901234567'],
    [{ string: '0.1234567890123456' }, null, '0.1234567890123456'],
  ],
};

for (const type of ['string', 'int', 'float'] as const) {
  describe(`in a column of type ${type}`, () => {
    for (const [given, own, companion = null] of DECLARED[type]) {
      const title = `${shown(given)} is ${companion === null ? shown(own) : `the text ${shown(companion)}`}`;
      for (const observed of [true, false]) {
        test(`${title}${observed ? '' : ', also without observed names'}`, async () => {
          const options = optionsOf({
            include_observed_event_params: observed,
            custom_event_params: [{ name: 'x', type }],
          });
          const result = await transform(connection, [oneParam('2024-01-01', [given])], options);
          assert.deepEqual(result.values('event_param', 'x'), { own: [own], companion: [companion] });
        });
      }
    }

    test('every value keeps its column when all of them come together', async () => {
      const options = optionsOf({ custom_event_params: [{ name: 'x', type }] });
      const cases = DECLARED[type];
      const given = oneParam(
        '2024-01-01',
        cases.map(([values]) => values),
      );
      const result = await transform(connection, [given], options);
      assert.deepEqual(result.values('event_param', 'x'), {
        own: cases.map(([, own]) => own),
        companion: cases.map(([, , companion = null]) => companion),
      });
    });

    // Every value fits a text.
    if (type === 'string') return;
    test('a value that does not fit is noticed also where values of its kind have fitted so far', async () => {
      const options = optionsOf({ custom_event_params: [{ name: 'x', type }] });
      const fitting: readonly SlotValues[] = [{ string: '5' }, { int: 5n }, { float: 5 }, { double: 5 }];
      for (const [given, , companion = null] of DECLARED[type]) {
        if (companion === null) continue;
        const result = await transform(
          connection,
          [fitting, [given]].map((values, day) => oneParam(`2024-01-0${day + 1}`, values)),
          options,
        );
        assert.deepEqual(
          result.values('event_param', 'x').companion,
          [null, null, null, null, companion],
          shown(given),
        );
      }
    });
  });
}

describe('a name that is observed', () => {
  const cases: readonly (readonly [
    why: string,
    dates: readonly (readonly SlotValues[])[],
    own: Value[],
    companion?: Value[],
  ])[] = [
    ['in one value column has its type', [[{ int: 5n }, { int: 6n }]], [5n, 6n]],
    ['with whole numbers and fractions in one shard is FLOAT64', [[{ int: 5n }, { double: 2.5 }]], [5, 2.5]],
    ['with numbers and text in one shard is STRING', [[{ int: 5n }, { string: 'five' }]], ['5', 'five']],
    [
      'with every value column in one shard is STRING',
      [[{ int: 5n }, { float: 0.5 }, { double: 1.5 }, { string: '' }]],
      ['5', '0.5', '1.5', ''],
    ],
    [
      'with an id beyond 2^53 among fractions has the id as text',
      [[{ double: 2.5 }, { int: 2n ** 53n + 1n }]],
      [2.5, null],
      [null, '9007199254740993'],
    ],
    [
      'keeps its type when text comes later',
      [[{ int: 5n }], [{ string: '6' }, { string: 'six' }]],
      [5n, 6n, null],
      [null, null, 'six'],
    ],
    [
      'keeps its type when fractions come later',
      [[{ int: 5n }], [{ double: 6 }, { double: 6.5 }]],
      [5n, 6n, null],
      [null, null, '6.5'],
    ],
    ['keeps its type when whole numbers come later', [[{ double: 5.5 }], [{ int: 6n }]], [5.5, 6]],
    [
      'takes everything as text when text came first',
      [[{ string: 'five' }], [{ int: 6n }, { double: 7 }]],
      ['five', '6', '7'],
    ],
    [
      'has its misfits in the companion on every later date',
      [[{ int: 5n }], [{ string: 'six' }], [{ int: 7n }, { double: 7.5 }, { string: '8' }]],
      [5n, null, 7n, null, 8n],
      [null, 'six', null, '7.5', null],
    ],
  ];
  for (const [why, dates, own, companion = own.map(() => null)] of cases) {
    test(why, async () => {
      const shards = dates.map((values, day) => oneParam(`2024-01-0${day + 1}`, values));
      const result = await transform(connection, shards, optionsOf());
      assert.deepEqual(result.values('event_param', 'x'), { own, companion });
    });
  }

  test('has no companion before a value does not fit, and has it from then on', async () => {
    const shards = [[{ int: 5n }], [{ string: 'six' }], [{ int: 7n }]].map((values, day) =>
      oneParam(`2024-01-0${day + 1}`, values),
    );
    const { dates, observed } = await transform(connection, shards, optionsOf());
    assert.deepEqual(
      dates.map(([row]) => Object.keys(row ?? {}).filter((name) => name.startsWith('event_param'))),
      [['event_param_x'], ['event_param_x', 'event_param_x_string'], ['event_param_x', 'event_param_x_string']],
    );
    assert.deepEqual(observed, ['2024-01-01', '2024-01-02']);
  });

  test('is not observed again on account of values that its column and its companion take', async () => {
    const all: readonly SlotValues[] = [{ int: 5n }, { string: 'five' }, { double: 5.5 }, { float: 5 }];
    const shards = [[{ int: 5n }], all, all].map((values, day) => oneParam(`2024-01-0${day + 1}`, values));
    assert.deepEqual((await transform(connection, shards, optionsOf())).observed, ['2024-01-01', '2024-01-02']);
  });

  test('has no column while it has no value', async () => {
    const shards = [oneParam('2024-01-01', [{}]), oneParam('2024-01-02', [{ int: 1n }]), oneParam('2024-01-03', [{}])];
    const { dates, observed } = await transform(connection, shards, optionsOf());
    assert.deepEqual(
      dates.map(([row]) => row?.['event_param_x']),
      [undefined, 1n, null],
    );
    // The first shard is observed for its columns; the third has nothing that is new.
    assert.deepEqual(observed, ['2024-01-01', '2024-01-02']);
  });
});

describe('a name twice in one row', () => {
  const cases: readonly (readonly [why: string, given: readonly SlotValues[], own: Value, companion?: Value])[] = [
    ['has the first value', [{ int: 1n }, { int: 2n }], 1n],
    ['has the first that is a value', [{}, { int: 2n }, { int: 3n }], 2n],
    ['has the first in whichever value column', [{ double: 2 }, { int: 1n }], 2n],
    ['has the first also when only the second would fit', [{ string: 'a' }, { int: 1n }], null, 'a'],
    ['has the first also when the second does not fit', [{ int: 1n }, { string: 'a' }], 1n],
  ];
  for (const [why, given, own, companion = null] of cases) {
    test(why, async () => {
      const options = optionsOf({ custom_event_params: [{ name: 'x', type: 'int' }] });
      const row = { event_params: [param('y', { int: 9n }), ...given.map((values) => param('x', values))] };
      const result = await transform(connection, [shard('2024-01-01', [row])], options);
      assert.deepEqual(result.values('event_param', 'x'), { own: [own], companion: [companion] });
    });
  }
});

describe('conversions', () => {
  test('spell any double as BigQuery does, and so that it reads back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double(), { minLength: 1, maxLength: 50 }), async (doubles) => {
        const options = optionsOf({ custom_event_params: [{ name: 'x', type: 'string' }] });
        const given = oneParam(
          '2024-01-01',
          doubles.map((double) => ({ double })),
        );
        const { own } = (await transform(connection, [given], options)).values('event_param', 'x');
        assert.deepEqual(own, doubles.map(doubleText));
        assert.deepEqual(
          own.map((text) => Number(String(text).replace('inf', 'Infinity'))),
          doubles.map((double) => double + 0),
        );
      }),
      { numRuns: 20 },
    );
  });

  test('of text to a fraction lose nothing: the number is printed as the same text', async () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 14 });
    const decimal = fc
      .tuple(fc.constantFrom('', '-'), digits, fc.constantFrom('', '.'), digits)
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 20, maxLength: 200 }), async (texts) => {
        const options = optionsOf({ custom_event_params: [{ name: 'x', type: 'float' }] });
        const given = oneParam(
          '2024-01-01',
          texts.map((string) => ({ string })),
        );
        const { own, companion } = (await transform(connection, [given], options)).values('event_param', 'x');
        texts.forEach((text, at) => {
          assert.deepEqual(own[at], fitted(text, 'FLOAT64') ?? null, text);
          const held = own[at];
          if (typeof held === 'number') assert.equal(plainly(held), text);
          else assert.equal(companion[at], text);
        });
      }),
      { numRuns: 20 },
    );
  });

  test('give a NULL for a NULL, in every pair of types', async () => {
    for (const type of ['string', 'int', 'float'] as const) {
      const options = optionsOf({ custom_event_params: [{ name: 'x', type }] });
      const shards = [
        oneParam('2024-01-01', [{ string: 'a' }, { int: 2n ** 60n }, { double: 0.5 }]),
        oneParam('2024-01-02', [{}]),
      ];
      const { own, companion } = (await transform(connection, shards, options)).values('event_param', 'x');
      assert.deepEqual([own[3], companion[3]], [null, null]);
    }
  });
});

function oneParam(date: string, values: readonly SlotValues[]) {
  return shard(
    date,
    values.map((filled) => ({ event_name: 'page_view', event_params: [param('x', filled)] })),
  );
}

/** A number without an exponent: its shortest digits, in their places. */
function plainly(value: number): string {
  const [digits = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const significant = digits.replace('.', '');
  const point = Number(power) + 1;
  const whole = point <= 0 ? '0' : significant.slice(0, point).padEnd(point, '0');
  const fraction = point <= 0 ? '0'.repeat(-point) + significant : significant.slice(point);
  return `${value < 0 ? '-' : ''}${whole}${/^0*$/.test(fraction) ? '' : `.${fraction}`}`;
}

function shown(value: Value | SlotValues): string {
  return JSON.stringify(value, (_, held) =>
    typeof held === 'bigint' ? `${held}n` : typeof held === 'number' ? String(held) : held,
  );
}
