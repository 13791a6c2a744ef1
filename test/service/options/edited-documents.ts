/** Documents as people write them, and what they do to them. */

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Edit } from '../../../service/options/reread.ts';

const folder = new URL('corpus/one-fault-of-each/', import.meta.url);
const corpus = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));

const name = fc.oneof(
  fc.constantFrom(
    'purchase',
    'page_view',
    'Booking',
    'booking',
    'a-b',
    'a_b',
    'source',
    'Source',
    'page-title',
    'größe',
    '',
    'a name that is far too long for Google Analytics',
  ),
  fc.string({ unit: fc.constantFrom('a', 'b', '_', 'A', '1'), minLength: 1, maxLength: 16 }),
);

const item = fc.oneof(
  { weight: 40, arbitrary: name.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.constantFrom('1', 'true', 'null', '-2.5e3', '[]', '{}', '["x", ["y"]]', '"\\u00e4\\n"') },
  { weight: 1, arbitrary: fc.constantFrom('bare', "'single'", '"open', 'open"', '01', '"\\x"') },
);

const entry = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(name, fc.constantFrom('string', 'int', 'float', 'text'))
      .map(([value, type]) => `{ "name": ${JSON.stringify(value)}, "type": "${type}" }`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{ "name": "x" }',
      '{"type": "int", "name": "y",}',
      '{ "nam": "z", "type": "int" }',
      '7',
    ),
  },
);

/** What stands between two items. */
const gap = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(',\n    ', ',\r\n    ', ', ', ',') },
  {
    weight: 8,
    arbitrary: fc.constantFrom(', // why\n', ' /* , */ ,\n', ',\n// svc-ignore name-format, duplicate-name\n'),
  },
  { weight: 1, arbitrary: fc.constantFrom(' ', ',,', ':') },
);

const listField = (fields: readonly string[], part: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom(...fields),
      fc.array(fc.tuple(part, gap), { maxLength: 12 }),
      fc.constantFrom('', ',', '\n  ', ' // end\n'),
    )
    .map(([field, parts, end]) => {
      const [last, ...others] = parts.map(([value, between]) => ({ value, between })).reverse();
      const list = others.reverse().map(({ value, between }) => value + between);
      return `"${field}": [${list.join('')}${last?.value ?? ''}${end}]`;
    });

const field = fc.oneof(
  {
    weight: 6,
    arbitrary: listField(
      [
        'conversion_event_names',
        'exclude_event_names',
        'custom_event_names',
        'exclude_event_params',
        'exclude_user_properties',
      ],
      item,
    ),
  },
  {
    weight: 4,
    arbitrary: listField(['custom_event_params', 'custom_user_properties', 'custom_item_params'], entry),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '"include_observed_events": false',
      '"include_default_events": false',
      '"include_observed_event_params": false',
      '"stream_type": "app"',
      '"stream_type": "tv"',
      '"output_dataset_id": 1',
      '"deep": [[[{"a": [1, {"b": {}}]}]]]',
    ),
  },
);

const fault = fc.constantFrom('"gone":', '"half', ']', '1', '{"a"', '/*', "'a': 1");

const generated = fc
  .tuple(
    fc.array(fc.tuple(fc.oneof({ weight: 60, arbitrary: field }, { weight: 1, arbitrary: fault }), gap), {
      maxLength: 10,
    }),
    fc.constantFrom('', '\uFEFF', '// about\n'),
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('', '\n', ' // x') },
      { weight: 1, arbitrary: fc.constant(' }') },
    ),
  )
  .map(
    ([fields, head, tail]) =>
      `${head}{ "ga4_dataset_id": "acme-shop.analytics_1",\n  ${fields.map(([written, between]) => written + between).join('')}"transform_config_template": "events_partitioned" }${tail}`,
  );

/** Options in all states: fine, with findings, with faults of syntax. */
export const documents: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: generated },
  { weight: 1, arbitrary: fc.constantFrom(...corpus) },
);

const typed = fc.oneof(
  fc.constantFrom(
    'a',
    'x1',
    ' ',
    '"',
    '""',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '{}',
    '[]',
    '\\',
    '/',
    '//',
    '/*',
    '*/',
    '*',
    '\n',
    '\r',
    '\r\n',
    '\n  ',
    '1',
    '.',
    'e',
    '-',
    't',
    "'",
    '\t',
    '\0',
    '\uD83D',
    '\uFEFF',
  ),
  item,
  item.map((value) => `${value}, `),
  item.map((value) => `,\n${value}`),
  entry,
  field.map((value) => `,\n${value}`),
);

/** An edit of whatever text there is. */
export type NextEdit = (text: string) => Edit;

/** A place as a fraction of the text. Of `fc.double`, most are next to nothing. */
const place = fc.nat(999_999).map((millionths) => millionths / 1e6);

/** Near a bracket, a quote, a comma or a line end, which is where an edit changes most. */
function interestingPlace(text: string, at: number): number {
  const marks = Array.from(text.matchAll(/[[\]{}",:/*\r\n]/g), ({ index }) => index);
  const mark = marks[Math.floor(at * marks.length)] ?? 0;
  return Math.max(0, mark - 1 + (Math.floor(at * 1e6) % 3));
}

const nextEdit: fc.Arbitrary<NextEdit> = fc
  .tuple(
    place,
    fc.boolean(),
    fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3), fc.nat(60)),
    fc.oneof(typed, typed, fc.constant('')),
    place,
  )
  .map(
    ([at, isInteresting, length, newText, from]): NextEdit =>
      (text) => {
        const anywhere = Math.floor(at * (text.length + 1));
        const start = Math.min(text.length, isInteresting ? interestingPlace(text, at) : anywhere);
        const end = Math.min(text.length, start + length);
        // Now and then, what is pasted was copied from the document.
        const copied = Math.floor(from * text.length);
        return { start, end, newText: from > 0.9 ? text.slice(copied, copied + length) : newText };
      },
  );

/** A word typed letter by letter at one place. */
const typing: fc.Arbitrary<NextEdit[]> = fc
  .tuple(place, fc.constantFrom('"ab",', '{"name": "c"},', ', "d"', '// e\n', '[1],'))
  .map(([at, word]) => {
    let start = 0;
    return Array.from(word, (letter, index): NextEdit => {
      return (text) => {
        start = index === 0 ? interestingPlace(text, at) : start + 1;
        return { start, end: start, newText: letter };
      };
    });
  });

/** A few edits one after another. */
export const edits: fc.Arbitrary<readonly NextEdit[]> = fc.oneof(
  { weight: 4, arbitrary: fc.array(nextEdit, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: typing },
);

/**
 * Does an edit.
 *
 * @param text - the text before
 * @param edit - the edit
 * @returns the text since
 */
export function afterEdit(text: string, { start, end, newText }: Edit): string {
  return text.slice(0, start) + newText + text.slice(end);
}
