import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endOfBlock } from '../../../service/sql/javascript.ts';
import { sqlOfSqlx } from '../../../service/sql/sqlx.ts';

describe('the SQL of a Dataform script', () => {
  for (const [title, script, sql] of [
    ['is all of it where nothing is Dataform’s', `SELECT '{' AS a, "}" -- }`, `SELECT '{' AS a, "}" -- }`],
    ['has no config', `config { type: "table" }\nSELECT 1`, `                        \nSELECT 1`],
    ['has no JavaScript', `js { const a = '}'; }\nSELECT 1`, `                     \nSELECT 1`],
    [
      'has what stands in pre_operations, as statements',
      'pre_operations { SET x = 1 } SELECT 2',
      ';                SET x = 1 ; SELECT 2',
    ],
    ['has what stands in post_operations', 'post_operations{SELECT 1}', ';               SELECT 1;'],
    ['has the data of a unit test', 'input "a", "b" { SELECT 1 }', ';                SELECT 1 ;'],
    ['has names for interpolations', `SELECT * FROM \${ref("a")} WHERE x`, 'SELECT * FROM ___________ WHERE x'],
    ['has parts of names for them', `\`\${a}.svc_eu\`.f()`, '`____.svc_eu`.f()'],
    ['has strings with quotes in an interpolation', `SELECT '\${x["'"]}', 'b'`, `SELECT '_________', 'b'`],
    ['has one string where an interpolation goes over lines', `SELECT '\${f(\n)}'`, `SELECT '_______'`],
    ['knows no escape of an interpolation', `SELECT '\\\${x}'`, `SELECT '\\____'`],
    ['has braces of its own in a block', `pre_operations { SELECT '}' } }`, `;                SELECT '}' ; }`],
    ['has no block in a comment', '-- config { \n/* js { */ # js {', '-- config { \n/* js { */ # js {'],
    ['has no block in a string', `SELECT 'config {', """js {"""`, `SELECT 'config {', """js {"""`],
    ['has no block of a longer word', 'SELECT myjs {', 'SELECT myjs {'],
    ['ends where JavaScript does not', 'SELECT 1 js { let a = {;', 'SELECT 1                '],
  ] as const) {
    test(title, () => {
      assert.equal(sqlOfSqlx(script), sql);
      assert.equal(sql.length, script.length);
    });
  }
});

describe('a block of JavaScript ends behind its brace, and a brace is none', () => {
  for (const [title, block] of [
    ['of an inner block', '{ if (a) { b } else { c } }'],
    ['in a string', `{ a: '}', b: "}", c: "\\"}" }`],
    ['in a comment', '{ /* } */ // }\n }'],
    ['in a template literal', '{ `}` }'],
    ['behind an escape in a template literal', '{ `\\`}` }'],
    ['in what a template literal evaluates', `{ \`\${ { a: \`}\${ "}" }\` } }\` }`],
    ['in a regular expression', '{ return /[/}]}/.test(a) }'],
    ['in a regular expression with a quote', `{ f(/'/, /"/g), 1 }`],
    ['behind a division', `{ a / b; '}'; c[0] / (d) / 2 }`],
    ['in a string without end, which ends with its line', `{ a = '}\n }`],
    ['in a regular expression without end, likewise', '{ a = /}\n }'],
  ] as const) {
    test(title, () => assert.equal(endOfBlock(`${block} }} SELECT`, 1), block.length));
  }

  test('where it is missing, with the script', () => {
    for (const block of ['{', '{ `', '{ `${', '{ `\\', "{ '", "{ '\\", '{ /*', '{ //', '{ a(/', '{ a(/\\', '{ a(/[']) {
      assert.equal(endOfBlock(block, 1), block.length, block);
    }
  });
});
