import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkText } from '../../../service/options/check-document.ts';
import { CODES, type Code } from '../../../service/options/codes.ts';
import { rulesOf, rulesOfEntryField } from '../../../service/options/field-rules.ts';
import type { EntryFieldName, FieldName } from '../../../service/options/fields.generated.ts';
import { ENTRY_FIELDS, FIELDS } from '../../../service/options/fields.ts';
import type { Problem } from '../../../service/options/problem.ts';

/** These lie on the text, on the object, on a comment, or on a key that is no field. */
const ON_NO_FIELD: readonly Code[] = ['syntax', 'not-an-object', 'unknown-field', 'unused-ignore'];

const ALL_FIELDS = [...FIELDS.keys(), ...ENTRY_FIELDS.keys()];

/** The problems of the bad examples on the page of the rules: one of each code that a single file can have. */
const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
const examples = Array.from(page.matchAll(/```jsonc bad\n([\s\S]*?)\n```/g), ([, example = '']) => example);
const problems = examples.flatMap((example) => checkText(example).problems);

for (const problem of problems.filter(({ code }) => !ON_NO_FIELD.includes(code))) {
  const field = fieldOf(problem);
  test(`${problem.code} is among the rules of ${field}, where an example has it`, () => {
    assert.ok(codesOf(field).includes(problem.code));
  });
}

test('every code of a single file that lies on a field is listed by a field', () => {
  const expected = new Set(problems.map(({ code }) => code).filter((code) => !ON_NO_FIELD.includes(code)));
  const listed = new Set(ALL_FIELDS.flatMap(codesOf));
  assert.deepEqual([...listed].sort(), [...expected].sort());
});

test('no field lists a code twice, and every code that it lists exists', () => {
  for (const field of ALL_FIELDS) {
    const codes = codesOf(field);
    assert.equal(new Set(codes).size, codes.length, field);
    for (const code of codes) assert.ok(CODES.includes(code), code);
  }
});

/** The field that is missing, or the innermost one that the problem lies in. */
function fieldOf({ path, data }: Problem): string {
  const keys = path.filter((step) => typeof step === 'string');
  return data?.field ?? keys[keys.length - 1] ?? 'none';
}

function codesOf(field: string): Code[] {
  const { structure, meaning } = ENTRY_FIELDS.has(field)
    ? rulesOfEntryField(field as EntryFieldName)
    : rulesOf(field as FieldName);
  return [...structure, ...meaning];
}
