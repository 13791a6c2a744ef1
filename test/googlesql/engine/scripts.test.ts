import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unsupported } from '../zetasql/binary.ts';
import { STRING } from '../zetasql/types.ts';
import { Cancelled, SqlError } from './errors.ts';
import { failure, shops } from './shop.ts';

describe('scripts', { skip: unsupported() }, () => {
  const shop = shops();

  /** The rows of the last query. */
  const rowsOf = async (sql: string) => (await shop().run(sql)).rows;

  test('variables, conditions and loops', async () => {
    const rows = await rowsOf(`
      DECLARE i, sum INT64 DEFAULT 0;
      DECLARE names ARRAY<STRING> DEFAULT [];
      outer_loop: LOOP
        SET i = i + 1;
        IF i = 3 THEN CONTINUE; ELSEIF i > 5 THEN LEAVE outer_loop; END IF;
        SET sum = sum + i;
      END LOOP;
      WHILE i < 10 DO SET i = i + 1; END WHILE;
      REPEAT SET i = i - 1; UNTIL i <= 7 END REPEAT;
      FOR hat IN (SELECT name, price FROM \`acme.shop.hats\` ORDER BY name) DO
        CASE WHEN hat.price > 20 THEN SET names = ARRAY_CONCAT(names, [hat.name]); ELSE SET sum = sum + hat.price; END CASE;
      END FOR;
      CASE i WHEN 6 THEN SET i = 60; WHEN 7 THEN SET i = 70; END CASE;
      SELECT i, sum, names;`);
    assert.deepEqual(rows, [{ i: 70n, sum: 27n, names: ['bowler'] }]);
  });

  test('several variables at once, from a record', async () => {
    const rows = await rowsOf(`
      DECLARE cheapest STRING; DECLARE price FLOAT64;
      SET (cheapest, price) = (SELECT AS STRUCT name, price FROM shop.hats ORDER BY price LIMIT 1);
      SELECT cheapest, price;`);
    assert.deepEqual(rows, [{ cheapest: 'fez', price: 15 }]);
  });

  test('an integer is exact, beyond what a number of JavaScript holds', async () => {
    assert.deepEqual(await rowsOf('DECLARE big INT64 DEFAULT 9223372036854775807; SELECT big, big - 1 AS less;'), [
      { big: 9223372036854775807n, less: 9223372036854775806n },
    ]);
  });

  test('a handler knows the error, and can raise it again', async () => {
    const engine = shop();
    const { rows } = await engine.run(`
      BEGIN
        SELECT 1;
        SELECT 1 / 0 AS nothing;
      EXCEPTION WHEN ERROR THEN
        SELECT @@error.message AS message, @@error.statement_text AS statement;
      END;`);
    assert.deepEqual(rows, [{ message: 'division by zero: 1 / 0', statement: 'SELECT 1 / 0 AS nothing' }]);

    const raised = await failure(
      engine.run(`BEGIN RAISE USING MESSAGE = 'too late'; EXCEPTION WHEN ERROR THEN RAISE; END;`),
    );
    assert.equal(raised.message, 'too late');
    assert.equal(raised.told, 'Query error: too late at [1:7]');
  });

  test('a procedure has variables of its own, and its errors its name', async () => {
    const engine = shop();
    await engine.run(`
      CREATE PROCEDURE \`acme.shop.sell\`(hat STRING)
      BEGIN
        DECLARE n INT64 DEFAULT (SELECT COUNT(*) FROM \`acme.shop.hats\` WHERE name = hat);
        IF n = 0 THEN
          RAISE USING MESSAGE = FORMAT('no %s here', hat);
        END IF;
        DELETE FROM \`acme.shop.hats\` WHERE name = hat;
        RETURN;
      END;
      CALL shop.sell('fez');`);
    assert.deepEqual(engine.rows('acme.shop.hats'), [{ name: 'bowler', price: 40n }]);
    const error = await failure(engine.run("DECLARE hat STRING DEFAULT 'fez'; CALL `acme`.shop.sell(hat);"));
    assert.equal(error.told, 'Query error: no fez here at [acme.shop.sell:4:11]');
  });

  test('EXECUTE IMMEDIATE takes one statement, and sees what USING hands to it', async () => {
    const engine = shop();
    const { rows } = await engine.run(`
      DECLARE total INT64;
      EXECUTE IMMEDIATE 'SELECT SUM(price) FROM \`acme.shop.hats\` WHERE price > @least' INTO total USING 20 AS least;
      EXECUTE IMMEDIATE "UPDATE \`acme.shop.hats\` SET price = price + 1 WHERE TRUE";
      SELECT total, @@row_count AS changed;`);
    assert.deepEqual(rows, [{ total: 40n, changed: 2n }]);
    for (const [sql, message] of [
      ["EXECUTE IMMEDIATE 'SELECT 1; SELECT 2'", /exactly one statement/],
      ['EXECUTE IMMEDIATE \'EXECUTE IMMEDIATE "SELECT 1"\'', /unsupported statement type/],
      ["DECLARE hidden INT64 DEFAULT 1; EXECUTE IMMEDIATE 'SELECT hidden'", /Unrecognized name: hidden/],
      ["EXECUTE IMMEDIATE 'SELEC 1'", /Invalid EXECUTE IMMEDIATE sql string/],
    ] as const)
      assert.match((await failure(engine.run(sql))).message, message);
  });

  test('@@row_count counts the rows of DML, and is NULL after a query', async () => {
    const rows = await rowsOf(`
      DECLARE changed, queried INT64;
      UPDATE shop.hats SET price = 1 WHERE name = 'fez';
      SET changed = @@row_count;
      SELECT 1;
      SET queried = @@row_count;
      SELECT changed, queried;`);
    assert.deepEqual(rows, [{ changed: 1n, queried: null }]);
  });

  test('parameters, the job, the time and ids', async () => {
    const { rows } = await shop().run(
      'SELECT @who AS who, @@script.job_id AS job, CURRENT_TIMESTAMP() AS now, GENERATE_UUID() != GENERATE_UUID() AS differ',
      { jobId: 'job-7', params: { who: { type: STRING, value: 'Ann' } } },
    );
    assert.deepEqual(rows, [{ who: 'Ann', job: 'job-7', now: 1_704_500_000_000_000n, differ: true }]);
  });

  test('MERGE changes, inserts and removes in one statement', async () => {
    const engine = shop();
    await engine.run(`
      MERGE shop.hats AS h
      USING (SELECT 'fez' AS kind, 20 AS worth UNION ALL SELECT 'beret', 12) AS delivery
      ON h.name = delivery.kind
      WHEN MATCHED AND delivery.worth > 15 THEN UPDATE SET price = delivery.worth
      WHEN NOT MATCHED THEN INSERT (name, price) VALUES (delivery.kind, delivery.worth)
      WHEN NOT MATCHED BY SOURCE THEN DELETE;`);
    assert.deepEqual(engine.rows('acme.shop.hats'), [
      { name: 'fez', price: 20n },
      { name: 'beret', price: 12n },
    ]);
  });

  test('whoever listens hears of every statement, and can make one fail', async () => {
    const heard: string[] = [];
    const script = 'SELECT 1; SELECT 2; BEGIN SELECT 3; EXCEPTION WHEN ERROR THEN SELECT @@error.message AS m; END;';
    const { rows, statements } = await shop().run(script, {
      onStatement: ({ phase, statement }) => {
        if (phase === 'finished') return;
        heard.push(statement.text);
        if (heard.length === 3) throw new SqlError('quota exceeded');
      },
    });
    assert.deepEqual(heard, ['SELECT 1', 'SELECT 2', 'SELECT 3', 'SELECT @@error.message AS m']);
    assert.deepEqual(rows, [{ m: 'quota exceeded' }]);
    assert.deepEqual(
      statements.map(({ error }) => error?.message),
      [undefined, undefined, 'quota exceeded', undefined],
    );
  });

  test('a job that is cancelled ends before its next statement, and no handler catches that', async () => {
    const engine = shop();
    const controller = new AbortController();
    const job = engine.run(
      "BEGIN DELETE FROM shop.hats WHERE name = 'fez'; DELETE FROM shop.hats WHERE TRUE; EXCEPTION WHEN ERROR THEN SELECT 1; END;",
      {
        signal: controller.signal,
        onStatement: ({ phase }) => (phase === 'finished' ? controller.abort() : undefined),
      },
    );
    await assert.rejects(job, Cancelled);
    assert.equal(engine.rows('acme.shop.hats').length, 1);
  });

  test('a dry run tells kind, columns and bytes, and does nothing', async () => {
    const engine = shop();
    // Two texts of 6 and 3 characters, 2 bytes more each; the prices are not read.
    assert.deepEqual(await engine.dryRun('SELECT name FROM shop.hats'), {
      statementType: 'SELECT',
      schema: [{ name: 'name', type: STRING }],
      bytes: 13,
      readsFiles: false,
    });
    assert.equal((await engine.dryRun('DELETE FROM shop.hats WHERE TRUE')).statementType, 'DELETE');
    assert.equal(engine.rows('acme.shop.hats').length, 2);
    assert.match((await failure(engine.dryRun('SELECT nothing FROM shop.hats'))).message, /Unrecognized name: nothing/);
  });
});
