/** `docs/bigquery.md` says what each statement leans on, so it must know each statement and each check. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import type { CompiledPiece } from '../../cli/compile/statements.ts';
import { CHECKS } from '../../cli/selftest/checks.ts';
import { eachToken } from '../../service/sql/tokens.ts';
import { bench, buildInstaller, done, OPTIONS } from './svc.ts';

before(buildInstaller);

const page = await readFile(new URL('../../docs/bigquery.md', import.meta.url), 'utf8');

/** The rows of the table under a heading, as their cells. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
}

/** Words that begin or end a block, or stand for a value where a statement could stand. */
const NO_STATEMENT = new Set([
  'BEGIN',
  'END',
  'ELSE',
  'ELSEIF',
  'TRUE',
  'FALSE',
  'NULL',
  'WHEN',
  'AS',
  'LEAVE',
  'CONTINUE',
  'RETURN',
]);

/** The kinds of statements in a script, by their first words: strings and names are not looked into. */
function kindsOf(sql: string): ReadonlySet<string> {
  const words: string[] = [];
  eachToken(sql, ({ kind, range }) =>
    words.push(kind === 'word' || kind === 'sign' ? sql.slice(range.start, range.end) : '…'),
  );
  const bare = words.join(' ');
  const starts = bare.matchAll(/(?:^|;|\b(?:BEGIN|THEN|ELSE|LOOP|DO)\b)\s*([A-Z]+)\b(?! \()(?:\s+([A-Z]+)\b)?/g);
  const kinds = [...starts].map(([, first = '', second = '']) =>
    first === 'BEGIN' && second === 'TRANSACTION' ? 'BEGIN TRANSACTION' : first,
  );
  return new Set(kinds.filter((kind) => !NO_STATEMENT.has(kind)));
}

describe('docs/bigquery.md', () => {
  const statements = rowsUnder('What each statement leans on').map(([statement = '']) => statement);

  for (const template of ['events_external', 'events_partitioned'])
    it(`knows every kind of statement of ${template}`, async (t) => {
      const { svc, write } = await bench(t);
      await write('shop.svc.json', OPTIONS.replace('events_external', template));
      const { pieces } = JSON.parse(await done(svc('compile', 'shop.svc.json', '--json')));
      const kinds = new Set<string>(pieces.flatMap(({ sql }: CompiledPiece) => [...kindsOf(sql)]));
      for (const expected of ['CREATE', 'UPDATE', 'EXECUTE', 'BEGIN TRANSACTION', 'FOR'])
        assert.ok(kinds.has(expected), expected);
      const unknown = [...kinds].filter((kind) => !statements.some((statement) => statement.includes(kind)));
      assert.deepEqual(unknown, []);
    });

  it('would notice a statement of another kind', () => {
    assert.deepEqual([...kindsOf("IF x = 'a;GRANT' THEN TRUNCATE TABLE `a;b`; END IF;")], ['IF', 'TRUNCATE']);
  });

  it('gives a page of Google for every statement but the one that Google does not describe', () => {
    const addresses = new Set(
      [...page.matchAll(/^\[([\w-]+)\]: https:\/\/docs\.cloud\.google\.com\/bigquery\//gm)].map(([, name]) => name),
    );
    for (const [statement = '', , source = ''] of rowsUnder('What each statement leans on')) {
      const named = [...source.matchAll(/\[([\w-]+)\]/g)].map(([, name]) => name);
      if (source === 'not documented') continue;
      assert.ok(named.length > 0, statement);
      for (const name of named) assert.ok(addresses.has(name), `${statement}: ${name}`);
    }
  });

  it('lists the checks of svc selftest, and names no others', () => {
    const ids = CHECKS.map(({ id }) => id);
    const listed = rowsUnder('What is proven, and what is not').flatMap(([names = '']) =>
      [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
    );
    assert.deepEqual([...listed].sort(), [...ids].sort());
    const leanedOn = rowsUnder('What each statement leans on').flatMap((cells) =>
      [...(cells[3] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? ''),
    );
    assert.ok(leanedOn.length > 10);
    for (const id of leanedOn) assert.ok(ids.includes(id), id);
  });
});
