/**
 * What `events` has to hold, worked out row by row in plain JavaScript from what is promised about the table: an answer
 * that shares nothing with the SQL it is compared with, and nothing with the register but the labels of the columns.
 */
import type { Options } from '../../../../service/options/fields.generated.ts';
import type { ParamFamily } from '../../../../service/transform/families.ts';
import type { ColumnType, Field, ScalarName } from '../../../../service/values.ts';
import type { Row, TestShard, Value } from './shards.ts';

/** The non-NULL values of one row by label; see `label`. */
export type Labelled = ReadonlyMap<string, Value | readonly Labelled[]>;

/** What is expected of some shards that are transformed in their order. */
export interface Expected {
  readonly dates: readonly (readonly Labelled[])[];
  /** How many rows (of item params: items) that are kept have a name with a value, by label. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The label of a column: what it is of, and whether it takes what does not fit into the column itself. */
export function label(family: ParamFamily | 'source', name: string, companion = false): string {
  return `${family} ${JSON.stringify(name)}${companion ? ' as text' : ''}`;
}

/** Works out the rows of `events`. */
export function expectedEvents(shards: readonly TestShard[], options: Options): Expected {
  const known: Known = { params: new Map(), source: [], items: [] };
  for (const family of ['event_param', 'user_property', 'item_param'] as const)
    for (const { name, type } of namesOf(options, family).custom)
      known.params.set(label(family, name), SCALAR_OF[type]);
  const counts = new Map<string, number>();
  const dates = shards.map((shard) => {
    const kept = shard.rows.filter((row) => isKept(options, row['event_name'] ?? null));
    learn(known, shard, kept, options);
    return kept.map((row) => expectedRow(known, shard, row, options, counts));
  });
  return { dates, counts };
}

/** A double as BigQuery prints it: `%.15g` of C, or `%.17g` where 15 digits read back as another number; zero without a sign. */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value === 0) return '0';
  const sign = value < 0 ? '-' : '';
  const precision = Number(value.toPrecision(15)) === value ? 15 : 17;
  const { digits, exponent } = rounded(Math.abs(value), precision);
  const significant = digits.replace(/0+$/, '');
  if (exponent < -4 || exponent >= precision) {
    const size = String(Math.abs(exponent)).padStart(2, '0');
    const fraction = significant.slice(1);
    return `${sign}${significant[0]}${fraction === '' ? '' : `.${fraction}`}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${significant}`;
  const whole = significant.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = significant.slice(exponent + 1);
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The decimal digits of a number, one before the point. Between two that are as near, C takes the even one and JavaScript the greater. */
function rounded(value: number, precision: number): { digits: string; exponent: number } {
  const [longest = '', power = '0'] = value.toExponential(100).split('e');
  const all = longest.replace('.', '');
  const isTie = /^50*$/.test(all.slice(precision));
  if (isTie && Number(all[precision - 1]) % 2 === 0)
    return { digits: all.slice(0, precision), exponent: Number(power) };
  const [digits = '', exponent = '0'] = value.toExponential(precision - 1).split('e');
  return { digits: digits.replace('.', ''), exponent: Number(exponent) };
}

/** A value in a column of a type; undefined where it does not fit without a loss. */
export function fitted(value: string | bigint | number, type: ScalarName): string | bigint | number | undefined {
  if (type === 'STRING') return asText(value);
  if (type === 'INT64') {
    if (typeof value === 'bigint') return value;
    if (typeof value === 'number') return isInt64(value) ? BigInt(value) : undefined;
    return /^-?[0-9]+$/.test(value) &&
      String(BigInt(value)) === value &&
      BigInt.asIntN(64, BigInt(value)) === BigInt(value)
      ? BigInt(value)
      : undefined;
  }
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return value >= -(2n ** 53n) && value <= 2n ** 53n ? Number(value) : undefined;
  return value.length <= 15 && isPlainDecimal(value) ? Number(value) : undefined;
}

interface Known {
  /** The type of each name's column, by label. */
  readonly params: Map<string, ScalarName>;
  source: Field[];
  items: Field[];
}

const SCALAR_OF = { string: 'STRING', int: 'INT64', float: 'FLOAT64' } as const;

const ARRAY_OF = { event_param: 'event_params', user_property: 'user_properties', item_param: 'item_params' } as const;

const TAKEN_APART = ['event_date', 'event_params', 'user_properties', 'items'];

function namesOf(options: Options, family: ParamFamily) {
  const of = {
    event_param: [options.include_observed_event_params, options.exclude_event_params, options.custom_event_params],
    user_property: [
      options.include_observed_user_properties,
      options.exclude_user_properties,
      options.custom_user_properties,
    ],
    item_param: [options.include_observed_item_params, options.exclude_item_params, options.custom_item_params],
  } as const;
  const [observed = true, excluded = [], custom = []] = of[family];
  return { observed, excluded, custom: custom.filter((entry) => !excluded.includes(entry.name)) };
}

function isEffective(options: Options, family: ParamFamily, name: string): boolean {
  const { observed, excluded, custom } = namesOf(options, family);
  return !excluded.includes(name) && (observed || custom.some((entry) => entry.name === name));
}

function isKept(options: Options, name: Value): boolean {
  if (options.exclude_event_names?.some((excluded) => excluded === name)) return false;
  return (
    options.include_observed_events !== false || (options.custom_event_names ?? []).some((custom) => custom === name)
  );
}

/** Learns the columns and the types that a date brings: a name's type from all values that its date has for it. */
function learn(known: Known, shard: TestShard, kept: readonly Row[], options: Options): void {
  known.source = joined(
    known.source,
    shard.columns.filter((column) => !TAKEN_APART.includes(column.name)),
  );
  known.items = joined(known.items, itemFields(shard));
  const seen = new Map<string, Set<string>>();
  for (const row of kept) {
    for (const [family, elements] of arraysOf(shard, row)) {
      for (const { name, slot } of elements) {
        if (!isEffective(options, family, name)) continue;
        const key = label(family, name);
        seen.set(key, (seen.get(key) ?? new Set()).add(slot));
      }
    }
  }
  for (const [key, slots] of seen) {
    if (known.params.has(key)) continue;
    known.params.set(
      key,
      slots.has('string') ? 'STRING' : slots.has('float') || slots.has('double') ? 'FLOAT64' : 'INT64',
    );
  }
}

function expectedRow(
  known: Known,
  shard: TestShard,
  row: Row,
  options: Options,
  counts: Map<string, number>,
): Labelled {
  const cells = new Map<string, Value | readonly Labelled[]>();
  const name = row['event_name'] ?? null;
  cells.set('event_date', shard.date);
  cells.set(
    'is_conversion',
    (options.conversion_event_names ?? ['purchase']).some((one) => one === name),
  );
  fillFields(cells, known.source, shard.columns, row);
  for (const [family, elements] of arraysOf(shard, row))
    if (family !== 'item_param') fillParams(cells, known, options, family, elements, counts);
  const items = row['items'] ?? null;
  if (Array.isArray(items) && shard.columns.some((column) => column.name === 'items')) {
    cells.set(
      'items',
      items.map((item: Row) => {
        const fields = new Map<string, Value>();
        fillFields(fields, known.items, itemFields(shard), item);
        fillParams(fields, known, options, 'item_param', elementsOf(item['item_params'] ?? null), counts);
        return fields;
      }),
    );
  }
  return cells;
}

interface Element {
  readonly name: string;
  readonly slot: string;
  readonly value: string | bigint | number;
}

/** The elements with a name and a value, of every array of a row; those of items together. */
function arraysOf(shard: TestShard, row: Row): (readonly [ParamFamily, readonly Element[]])[] {
  const has = (column: string) => shard.columns.some((own) => own.name === column);
  const items = has('items') && Array.isArray(row['items']) ? (row['items'] as readonly Row[]) : [];
  return [
    ['event_param', has(ARRAY_OF.event_param) ? elementsOf(row[ARRAY_OF.event_param] ?? null) : []],
    ['user_property', has(ARRAY_OF.user_property) ? elementsOf(row[ARRAY_OF.user_property] ?? null) : []],
    ['item_param', items.flatMap((item) => elementsOf(item[ARRAY_OF.item_param] ?? null))],
  ];
}

function elementsOf(array: Value): Element[] {
  if (!Array.isArray(array)) return [];
  return (array as readonly Row[]).flatMap((element) => {
    const key = element['key'] ?? null;
    const filled = Object.entries((element['value'] ?? {}) as Row).find(([, held]) => held !== null);
    if (key === null || filled === undefined) return [];
    return [{ name: String(key), slot: filled[0].replace('_value', ''), value: filled[1] as Element['value'] }];
  });
}

function fillParams(
  cells: Map<string, Value | readonly Labelled[]>,
  known: Known,
  options: Options,
  family: ParamFamily,
  elements: readonly Element[],
  counts: Map<string, number>,
): void {
  const done = new Set<string>();
  for (const { name, value } of elements) {
    if (done.has(name) || !isEffective(options, family, name)) continue;
    done.add(name);
    const key = label(family, name);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const own = fitted(value, known.params.get(key) ?? 'STRING');
    if (own === undefined) cells.set(label(family, name, true), asText(value));
    else cells.set(key, own);
  }
}

/** The shard's own columns, or an item's own fields: as they are where they keep their type. */
function fillFields(
  cells: Map<string, Value | readonly Labelled[]>,
  known: readonly Field[],
  from: readonly Field[],
  row: Row,
): void {
  for (const { name, type } of known) {
    const value = from.some((field) => field.name === name) ? (row[name] ?? null) : null;
    if (value === null) continue;
    const own = converted(value, type);
    if (own === undefined) cells.set(label('source', name, true), asText(value as string | bigint | number));
    else cells.set(label('source', name), own);
  }
}

function converted(value: Value, type: ColumnType): Value | undefined {
  if (type.kind === 'scalar') return fitted(value as string | bigint | number, type.name);
  if (type.kind === 'array') return value;
  const record: { [field: string]: Value } = {};
  for (const field of type.fields) {
    const held = (value as Row)[field.name] ?? null;
    if (held === null) continue;
    const own = converted(held, field.type);
    record[own === undefined ? `${field.name}_string` : field.name] =
      own === undefined ? asText(held as string | bigint | number) : own;
  }
  return record;
}

/** Fields in the order in which they appeared, each with the type it had first; records gain fields. */
function joined(known: readonly Field[], seen: readonly Field[]): Field[] {
  const fields = known.slice();
  for (const { name, type } of seen) {
    const index = fields.findIndex((field) => field.name === name);
    const present = fields[index];
    if (present === undefined) fields.push({ name, type });
    else if (present.type.kind === 'record' && type.kind === 'record')
      fields[index] = { name, type: { kind: 'record', fields: joined(present.type.fields, type.fields) } };
  }
  return fields;
}

function itemFields(shard: TestShard): Field[] {
  const type = shard.columns.find((column) => column.name === 'items')?.type;
  if (type?.kind !== 'array' || type.of.kind !== 'record') return [];
  return type.of.fields.filter((field) => field.name !== 'item_params');
}

function asText(value: string | bigint | number): string {
  return typeof value === 'number' ? doubleText(value) : String(value);
}

function isInt64(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}

/** Whether a text is a decimal number as it is printed: no exponent, no needless zero, no sign before a zero. */
function isPlainDecimal(text: string): boolean {
  const [whole = '', fraction, ...rest] = text.replace(/^-/, '').split('.');
  const areDigits = (part: string) => part !== '' && [...part].every((character) => '0123456789'.includes(character));
  if (rest.length > 0 || !areDigits(whole) || (whole.length > 1 && whole.startsWith('0'))) return false;
  if (fraction === undefined) return !(text.startsWith('-') && whole === '0');
  return areDigits(fraction) && !fraction.endsWith('0');
}
