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
 * Reads what {@link typeText} wrote.
 *
 * @throws Error when the text is not such a type, which means that somebody else wrote into the register
 */
export function parseType(text: string): ColumnType {
  const reader = { text, at: 0 };
  const type = readType(reader);
  if (reader.at !== text.length) throw new Error(`The register holds a type that is none: ${text}`);
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

// A name that begins with another one stands before it.
const SCALARS: readonly string[] = [
  'STRING',
  'INT64',
  'FLOAT64',
  'BOOL',
  'BYTES',
  'DATETIME',
  'DATE',
  'TIMESTAMP',
  'TIME',
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
  if (skip(reader, 'ARRAY<')) {
    const of = readType(reader);
    expect(reader, '>');
    return { kind: 'array', of };
  }
  if (skip(reader, 'STRUCT<')) return { kind: 'record', fields: readFields(reader) };
  const name = SCALARS.find((scalar) => skip(reader, scalar));
  if (name === undefined) throw new Error(`The register holds a type that is none: ${reader.text}`);
  return { kind: 'scalar', name: name as ScalarName };
}

function readFields(reader: Reader): Field[] {
  const fields: Field[] = [];
  while (!skip(reader, '>')) {
    if (fields.length > 0) expect(reader, ', ');
    expect(reader, '`');
    let name = '';
    while (reader.at < reader.text.length && reader.text[reader.at] !== '`') {
      if (reader.text[reader.at] === '\\') reader.at += 1;
      name += reader.text[reader.at];
      reader.at += 1;
    }
    expect(reader, '` ');
    fields.push({ name, type: readType(reader) });
  }
  return fields;
}

function skip(reader: Reader, token: string): boolean {
  if (reader.text.substr(reader.at, token.length) !== token) return false;
  reader.at += token.length;
  return true;
}

function expect(reader: Reader, token: string): void {
  if (!skip(reader, token)) throw new Error(`The register holds a type that is none: ${reader.text}`);
}
