import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import { unsupported } from './binary.ts';
import { startZetaSql, type ZetaSql, ZetaSqlError } from './client.ts';
import {
  arrayOf,
  BOOL,
  DATE,
  FLOAT64,
  fieldsOf,
  INT64,
  JSON_TYPE,
  recordOf,
  STRING,
  TIMESTAMP,
  typeName,
  typeToProto,
} from './types.ts';

describe('the client of ZetaSQL', { skip: unsupported() }, () => {
  let zetasql: ZetaSql;
  before(async () => {
    zetasql = await startZetaSql();
  });
  after(() => zetasql.stop());

  test('values go there and back as they are, and mean what they say', async () => {
    const columns = fieldsOf({
      whole: INT64,
      text: STRING,
      fraction: FLOAT64,
      truth: BOOL,
      day: DATE,
      instant: TIMESTAMP,
      json: JSON_TYPE,
      bytes: { kind: 'scalar', name: 'BYTES' },
      civil: { kind: 'scalar', name: 'DATETIME' },
      clock: { kind: 'scalar', name: 'TIME' },
      decimal: { kind: 'scalar', name: 'NUMERIC' },
      list: arrayOf(recordOf({ a: INT64, b: STRING })),
    });
    const rows: readonly (readonly Value[])[] = [
      [
        9223372036854775807n,
        'a\0"\n',
        1.5,
        true,
        '2024-02-29',
        -1n,
        '{"a":1}',
        'AAH/',
        '2024-02-29T23:59:58.000001',
        '01:02:03.500000',
        '-12.5',
        [{ a: 1n, b: null }],
      ],
      [
        -9223372036854775808n,
        '😀',
        Number.NaN,
        false,
        '0001-01-01',
        253402300799999999n,
        'null',
        '',
        '0001-01-01T00:00:00',
        '00:00:00',
        '99999999999999999999999999999.999999999',
        [],
      ],
      [
        0n,
        '',
        -0,
        false,
        '9999-12-31',
        -62135596800000000n,
        '[]',
        '/w==',
        '9999-12-31T00:00:00',
        '23:59:59',
        '1.28',
        [],
      ],
      [null, null, null, null, null, null, null, null, null, null, null, []],
    ];
    const tables = { 'p.d.t': { columns, rows } };
    const all = await zetasql.evaluate('SELECT * FROM `p.d.t`', { tables });
    assert.deepEqual(all.columns, columns);
    assert.deepEqual(all.rows, rows);
    const spelled = await zetasql.evaluate(
      "SELECT CONCAT(CAST(whole AS STRING), ' ', FORMAT_TIMESTAMP('%F %H:%M:%E6S', instant), ' ', CAST(civil AS STRING), ' ', CAST(clock AS STRING), ' ', CAST(decimal AS STRING), ' ', TO_HEX(bytes)) FROM `p.d.t` WHERE truth",
      { tables },
    );
    assert.equal(
      spelled.rows[0]?.[0],
      '9223372036854775807 1969-12-31 23:59:59.999999 2024-02-29 23:59:58.000001 01:02:03.500 -12.5 0001ff',
    );
  });

  test('a query sees variables, parameters and functions in SQL', async () => {
    const { rows } = await zetasql.evaluate('SELECT `p.d.twice`(wanted + @more)', {
      variables: { wanted: { type: INT64, value: 20n } },
      params: { more: { type: INT64, value: 1n } },
      sqlFunctions: { 'p.d.twice': { parameters: ['x'], body: 'x * 2' } },
    });
    assert.deepEqual(rows, [[42n]]);
  });

  test('DML answers which rows it changes, and to what', async () => {
    const tables = {
      'p.d.t': {
        columns: fieldsOf({ a: STRING, n: INT64 }),
        rows: [
          ['x', 1n],
          ['y', 2n],
          ['x', 3n],
        ],
      },
    };
    assert.deepEqual(
      await zetasql.modify("UPDATE `p.d.t` SET n = n * 10 WHERE a = 'x' AND n > 1", { tables }, 'p.d.t'),
      [{ operation: 'update', row: 2, values: ['x', 30n] }],
    );
    assert.deepEqual(await zetasql.modify("DELETE FROM `p.d.t` WHERE a = 'y'", { tables }, 'p.d.t'), [
      { operation: 'delete', row: 1, values: [] },
    ]);
    assert.deepEqual(await zetasql.modify('INSERT INTO `p.d.t` (n) SELECT MAX(n) + 1 FROM `p.d.t`', { tables }), [
      { operation: 'insert', values: [null, 4n] },
    ]);
  });

  test('an analyzed query knows its types', async () => {
    const catalog = { functions: { 'p.d.js': { parameters: fieldsOf({ x: STRING }), returns: JSON_TYPE } } };
    const { columns } = await zetasql.evaluate('SELECT [STRUCT(1 AS a, CURRENT_DATE() AS b)] AS c', catalog);
    assert.equal(columns.map(({ type }) => typeName(type)).join(), 'ARRAY<STRUCT<a INT64, b DATE>>');
    assert.equal((await zetasql.analyze("SELECT `p.d.js`('x')", catalog)).kind, 'resolvedQueryStmtNode');
  });

  test('an error says what is wrong, and where', async () => {
    await assert.rejects(zetasql.evaluate('SELECT\n  nothing'), (error: unknown) => {
      assert.ok(error instanceof ZetaSqlError);
      assert.equal(error.message, 'Unrecognized name: nothing');
      assert.deepEqual(error.position, { line: 2, column: 3 });
      return true;
    });
  });

  test('a request that ends the server fails by itself; the others get another server', async () => {
    const malformed = {
      sqlStatement: 'CALL q(1)',
      options: { languageOptions: zetasql.language },
      simpleCatalog: {
        builtinFunctionOptions: { languageOptions: zetasql.language },
        // A type of any kind for nothing that it could be taken from.
        procedure: [
          {
            namePath: ['q'],
            signature: {
              argument: [{ kind: 'ARG_TYPE_FIXED', type: typeToProto(INT64) }],
              returnType: { kind: 'ARG_TYPE_ARBITRARY' },
            },
          },
        ],
      },
    };
    await assert.rejects(zetasql.call('analyze', malformed), /ZetaSQL ended itself each time it was asked to analyze/);
    assert.deepEqual((await zetasql.evaluate('SELECT 1')).rows, [[1n]]);
  });

  test('the server ends with the process that started it, even when that is killed', async () => {
    const client = fileURLToPath(new URL('./client.ts', import.meta.url));
    const script = `import { startServer } from ${JSON.stringify(client.replace('client.ts', 'server.ts'))};
      const { pid } = await startServer();
      console.log(pid);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))));
    assert.ok(isRunning(pid));
    child.kill('SIGKILL');
    const deadline = Date.now() + 10_000;
    while (isRunning(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(isRunning(pid), false);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
