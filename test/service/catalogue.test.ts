import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { describedNames, describeEvent, describeEventParam } from '../../service/catalogue/descriptions.ts';
import { exportSchema } from '../../service/catalogue/export-schema.ts';
import { defaultEventParams, defaultEvents, type StreamType } from '../../service/catalogue/names.ts';
import type { ColumnType, Field, ScalarName } from '../../service/values.ts';

const streamTypes: readonly StreamType[] = ['web', 'app', 'all'];

for (const streamType of streamTypes) {
  test(`${streamType}: no default event and no default parameter is listed twice`, () => {
    const events = defaultEvents(streamType);
    const params = defaultEventParams(streamType).map((param) => param.name);
    assert.deepEqual(repeated(events), []);
    assert.deepEqual(repeated(params), []);
  });
}

test('all has exactly what web and app have, and what both have comes first', () => {
  const either = [...new Set([...defaultEvents('web'), ...defaultEvents('app')])];
  assert.deepEqual([...defaultEvents('all')].sort(), either.sort());
  assert.deepEqual(defaultEvents('all').slice(0, 2), ['session_start', 'user_engagement']);
  assert.deepEqual(defaultEvents('web').slice(-1), ['form_submit']);
  assert.deepEqual(defaultEvents('app').slice(-1), ['error']);
});

test('a parameter of the web and of apps has the same type in both', () => {
  const types = new Map(defaultEventParams('web').map(({ name, type }) => [name, type]));
  const others = defaultEventParams('app').filter(({ name, type }) => (types.get(name) ?? type) !== type);
  assert.deepEqual(others, []);
  assert.deepEqual(
    defaultEventParams('all').filter(({ name }) => name === 'entrances'),
    [{ name: 'entrances', type: 'int' }],
  );
});

test('a default name is spelled as its column is, so that no two of them meet in one', () => {
  const names = [...defaultEvents('all'), ...defaultEventParams('all').map(({ name }) => name)];
  assert.deepEqual(
    names.filter((name) => !/^[a-z_][a-z0-9_]*$/.test(name)),
    [],
  );
});

test('every default name is described, and nothing else is', () => {
  const described = describedNames();
  assert.deepEqual([...described.events].sort(), [...defaultEvents('all')].sort());
  assert.deepEqual(
    [...described.eventParams].sort(),
    defaultEventParams('all')
      .map(({ name }) => name)
      .sort(),
  );
});

test('a description is a sentence', () => {
  const { events, eventParams } = describedNames();
  const sentences = [...events.map((name) => describeEvent(name)?.description), ...eventParams.map(describeEventParam)];
  assert.deepEqual(
    sentences.filter((sentence) => !/^[A-Z0-9`].{5,120}\.$/.test(sentence ?? '')),
    [],
  );
});

test('a name that is not in the catalogue has no description', () => {
  for (const name of ['newsletter_signup', '', 'constructor', '__proto__']) {
    assert.equal(describeEvent(name), undefined);
    assert.equal(describeEventParam(name), undefined);
  }
});

test('the schema of an export has 31 columns, the arrays of parameters among them', () => {
  assert.equal(exportSchema.length, 31);
  const arrays = exportSchema.filter((field) => field.type.kind === 'array').map((field) => field.name);
  assert.deepEqual(arrays, ['event_params', 'user_properties', 'items']);
});

const data = new URL('../../../shared/data/', import.meta.url);
const skip = existsSync(data)
  ? false
  : 'SKIPPED: ../shared/data is not there, so the catalogue is not compared with the facts';

test('names and types are those of the facts', { skip }, () => {
  const facts = readJson<Record<string, FactGroup>>('ga4-catalogue.json');
  for (const streamType of streamTypes) {
    const groups = streamType === 'all' ? ['common', 'web', 'app'] : ['common', streamType];
    const events = groups.flatMap((group) => facts[group]?.events ?? []);
    const params = groups.flatMap((group) => facts[group]?.event_params ?? []);
    assert.deepEqual(defaultEvents(streamType), [...new Set(events.map((event) => event.name))]);
    assert.deepEqual(
      new Map(defaultEventParams(streamType).map(({ name, type }) => [name, type])),
      new Map(params.map(({ name, type }) => [name, type])),
    );
    for (const { name, group } of events) assert.equal(describeEvent(name)?.group, group, name);
  }
});

test('the schema is that of the facts, field by field and in order', { skip }, () => {
  assert.deepEqual(exportSchema, readJson<readonly FactField[]>('ga4-export-schema.json').map(fieldOf));
});

interface FactGroup {
  readonly events: readonly { readonly name: string; readonly group: string }[];
  readonly event_params: readonly { readonly name: string; readonly type: string }[];
}

interface FactField {
  readonly name: string;
  readonly type: 'STRING' | 'INTEGER' | 'FLOAT' | 'BOOLEAN' | 'RECORD';
  readonly mode: 'NULLABLE' | 'REPEATED';
  readonly fields?: readonly FactField[];
}

function fieldOf({ name, type, mode, fields = [] }: FactField): Field {
  const scalars: Record<string, ScalarName> = { INTEGER: 'INT64', FLOAT: 'FLOAT64', BOOLEAN: 'BOOL' };
  const single: ColumnType =
    type === 'RECORD'
      ? { kind: 'record', fields: fields.map(fieldOf) }
      : { kind: 'scalar', name: scalars[type] ?? 'STRING' };
  return { name, type: mode === 'REPEATED' ? { kind: 'array', of: single } : single };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, data), 'utf8'));
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
