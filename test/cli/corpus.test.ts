import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { Problem } from '../../service/options/problem.ts';
import { asTold, CORPUS } from '../corpus.ts';
import { LITERAL_FORMS } from '../service/sql/literal-forms.ts';
import { bench } from './svc.ts';

/** A form in which every text can be written. */
const form = LITERAL_FORMS[3];

interface Told extends Pick<Problem, 'path' | 'code'> {
  readonly file: string;
}

/** The problems by file, as one call for the whole corpus tells them. */
async function toldOfCorpus(): Promise<ReadonlyMap<string, readonly Told[]>> {
  const { svc, write } = await bench({ after });
  for (const { name, text } of CORPUS) {
    await write(`${name}.svc.jsonc`, text);
    await write(`${name}.sql`, `SELECT deploy_installer(${form?.write(text)});`);
    await write(`${name}.sqlx`, `config { type: "operations" }\nSELECT deploy_installer(${form?.write(text)});`);
  }
  const { code, out } = await svc('check', '.', '--json');
  assert.equal(code, 1);
  const told = new Map<string, Told[]>();
  for (const problem of JSON.parse(out) as readonly Told[]) {
    const file = problem.file.split(path.sep).join('/');
    told.set(file, [...(told.get(file) ?? []), problem]);
  }
  return told;
}

describe('svc check tells of the corpus what the service tells', async () => {
  const told = await toldOfCorpus();

  for (const { name, text, told: expected, toldStrictly } of CORPUS) {
    it(name, () => {
      assert.deepEqual(asTold(told.get(`${name}.svc.jsonc`) ?? []), expected);
      assert.deepEqual(asTold(told.get(`${name}.sql`) ?? []), toldStrictly);
      // A text that Dataform would put something into is not known.
      const isKnown = !text.includes('${');
      assert.deepEqual(asTold(told.get(`${name}.sqlx`) ?? []), isKnown ? toldStrictly : []);
    });
  }

  it('and every one that can be installed shares its table with others, which is told, too', () => {
    for (const { name } of CORPUS.filter(({ name }) => name.startsWith('names/'))) {
      const codes = told.get(`${name}.svc.jsonc`)?.map(({ code }) => code) ?? [];
      assert.equal(codes.filter((code) => code === 'destination-shared').length, 1, name);
    }
  });
});
