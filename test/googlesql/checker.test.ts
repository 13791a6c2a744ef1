import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findingsText } from './checker/finding.ts';
import { RULES, SCRIPT_RULES } from './checker/lint.ts';
import { checkScript } from './checker/script.ts';
import { SEEDED_CATALOG, SEEDED_ERRORS } from './seeded-errors.ts';
import { unsupported } from './zetasql/binary.ts';
import { startZetaSql, type ZetaSql } from './zetasql/client.ts';

describe('the checker of GoogleSQL scripts', { skip: unsupported() }, () => {
  let zetasql: ZetaSql;
  before(async () => {
    zetasql = await startZetaSql();
  });
  after(() => zetasql.stop());

  for (const { rule, about, wrong, right } of SEEDED_ERRORS) {
    test(`${rule} finds ${about}`, async () => {
      const { findings } = await checkScript(zetasql, wrong, SEEDED_CATALOG);
      const rules = [...new Set(findings.map((finding) => finding.rule))];
      assert.deepEqual(rules, [rule], `${wrong.slice(0, 200)}\n${findingsText(findings)}`);
      const corrected = await checkScript(zetasql, right, SEEDED_CATALOG);
      assert.equal(findingsText(corrected.findings), '', `found where it is not: ${right.slice(0, 200)}`);
    });
  }

  test('every rule of the lint has a seeded error', () => {
    const seeded = new Set(SEEDED_ERRORS.map(({ rule }) => rule));
    const rules = [...Object.keys(RULES), ...Object.keys(SCRIPT_RULES)];
    assert.deepEqual(
      rules.filter((rule) => !seeded.has(rule)),
      [],
    );
    console.log(`${SEEDED_ERRORS.length} seeded errors of ${seeded.size} rules`);
  });
});
