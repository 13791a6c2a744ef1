/**
 * Column types: their GoogleSQL spelling, the reverse, and what becomes of a type when a later shard brings another.
 *
 * The register keeps types as text in GoogleSQL's spelling on every engine, so that both read the same rows.
 */
import type { ColumnType, Field, ParamType, ScalarName } from '../values.ts';

export const STRING: ColumnType = { kind: 'scalar', name: 'STRING' };
export const INT64: ColumnType = { kind: 'scalar', name: 'INT64' };
export const FLOAT64: ColumnType = { kind: 'scalar', name: 'FLOAT64' };
export const BOOL: ColumnType = { kind: 'scalar', name: 'BOOL' };
export const DATE: ColumnType = { kind: 'scalar', name: 'DATE' };

const PARAM_TYPES: { readonly [type in ParamType]: ColumnType } = { string: STRING, int: INT64, float: FLOAT64 };

/** The column type of a parameter's declared type. */
export function paramColumnType(type: ParamType): ColumnType {
  return PARAM_TYPES[type];
}

/** A type as GoogleSQL spells it: ``ARRAY<STRUCT<`item_id` STRING>>``. Field names are quoted; {@link parseType} reads it back. */
export function typeText(type: ColumnType): string {
  if (type.kind === 'scalar') return type.name;
  if (type.kind === 'array') return `ARRAY<${typeText(type.of)}>`;
  return `STRUCT<${type.fields.map((field) => `${quoteField(field.name)} ${typeText(field.type)}`).join(', ')}>`;
}

/**
 * Reads a type: what {@link typeText} wrote, or what `INFORMATION_SCHEMA.COLUMNS.data_type` of BigQuery prints, whose field
 * names need no quotes and whose scalars can have parameters (`NUMERIC(10, 2)`), which are passed over.
 *
 * @throws Error when the text is no type that a column of an export can have
 */
export function parseType(text: string): ColumnType {
  const reader = { text, at: 0 };
  const type = readType(reader);
  if (reader.at !== text.length) fail(reader);
  return type;
}

/** Whether two types are spelled the same, field for field. */
export function sameType(a: ColumnType, b: ColumnType): boolean {
  return a === b || typeText(a) === typeText(b);
}

/**
 * The type that a column needs so that values of both types have a place in it.
 *
 * A scalar keeps its type for ever, because files that are written are never touched; where values of the new type may
 * not fit into it, a record gets a `…_string` field beside it (a column of its own gets a companion column instead, see
 * `register.ts`). Fields that only the new type has are appended.
 */
export function widenType(known: ColumnType, seen: ColumnType): ColumnType {
  if (known.kind === 'array' && seen.kind === 'array') return { kind: 'array', of: widenType(known.of, seen.of) };
  if (known.kind !== 'record' || seen.kind !== 'record') return known;
  const fields: Field[] = known.fields.slice();
  for (const field of seen.fields) {
    const index = fieldIndex(fields, field.name);
    const present = fields[index];
    if (present === undefined) {
      fields.push(field);
      continue;
    }
    fields[index] = { name: present.name, type: widenType(present.type, field.type) };
    const companion = `${present.name}_string`;
    if (needsCompanion(present.type, field.type) && fieldIndex(fields, companion) < 0)
      fields.push({ name: companion, type: STRING });
  }
  return { kind: 'record', fields };
}

/** Whether a value of type `seen` may not fit into a column of type `known`: every scalar but text can meet its misfit, and records fit field by field. */
export function needsCompanion(known: ColumnType, seen: ColumnType): boolean {
  if (known.kind === 'array' && seen.kind === 'array') return needsCompanion(known.of, seen.of);
  if (known.kind !== seen.kind) return true;
  return known.kind === 'scalar' && seen.kind === 'scalar' && known.name !== seen.name && known.name !== 'STRING';
}

/** The place of a field in a record, or -1. Names are compared as BigQuery and DuckDB do: without regard to case. */
export function fieldIndex(fields: readonly Field[], name: string): number {
  const wanted = name.toLowerCase();
  return fields.findIndex((field) => field.name.toLowerCase() === wanted);
}

const SCALARS: readonly string[] = [
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

function quoteField(name: string): string {
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}

interface Reader {
  readonly text: string;
  at: number;
}

function readType(reader: Reader): ColumnType {
  const name = take(reader, /\w*/y);
  if (name === 'ARRAY') {
    expect(reader, /</y);
    const of = readType(reader);
    expect(reader, />/y);
    return { kind: 'array', of };
  }
  if (name === 'STRUCT') return { kind: 'record', fields: readFields(reader) };
  if (SCALARS.indexOf(name) < 0) fail(reader);
  take(reader, /\([\d, ]+\)/y);
  return { kind: 'scalar', name: name as ScalarName };
}

function readFields(reader: Reader): readonly Field[] {
  const fields: Field[] = [];
  expect(reader, /</y);
  while (take(reader, />/y) === '') {
    if (fields.length > 0) expect(reader, /, /y);
    const name = take(reader, /`(\\[\s\S]|[^\\`])*`|[^\s`<>(),]+/y);
    expect(reader, / /y);
    const plain = name[0] === '`' ? name.slice(1, -1).replace(/\\([\s\S])/g, '$1') : name;
    fields.push({ name: plain, type: readType(reader) });
  }
  return fields;
}

/** Reads on over what a sticky pattern matches; an empty text where it does not. */
function take(reader: Reader, pattern: RegExp): string {
  pattern.lastIndex = reader.at;
  const [taken = ''] = pattern.exec(reader.text) || [];
  reader.at += taken.length;
  return taken;
}

function expect(reader: Reader, pattern: RegExp): void {
  if (take(reader, pattern) === '') fail(reader);
}

function fail({ text }: Reader): never {
  throw new Error(`This is no type that a column of an export can have: ${text}`);
}
