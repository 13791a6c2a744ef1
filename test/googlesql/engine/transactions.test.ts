import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unsupported } from '../zetasql/binary.ts';
import type { Engine } from './engine.ts';
import type { Step } from './session.ts';
import { failure, shops } from './shop.ts';

/** A script that stops before the statement that begins like this, until it is told to go on. */
function stopping(engine: Engine, sql: string, before: string) {
  let go = () => {};
  let arrive = () => {};
  const there = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const pause = ({ at }: Step) => {
    if (!at.startsWith(before)) return undefined;
    arrive();
    return gate;
  };
  return { there, go, done: engine.session(sql, { pause }).run() };
}

describe('transactions', { skip: unsupported() }, () => {
  const shop = shops();
  const names = (engine: Engine) => engine.rows('acme.shop.hats').map(({ name }) => name);

  test('nobody sees what is not committed, and a rollback leaves nothing', async () => {
    const engine = shop();
    const open = stopping(
      engine,
      "BEGIN TRANSACTION; INSERT INTO shop.hats VALUES ('beret', 12); COMMIT TRANSACTION;",
      'COMMIT',
    );
    await open.there;
    assert.deepEqual(names(engine), ['bowler', 'fez']);
    open.go();
    await open.done;
    assert.deepEqual(names(engine), ['bowler', 'fez', 'beret']);
    await engine.run('BEGIN TRANSACTION; DELETE FROM shop.hats WHERE TRUE; ROLLBACK TRANSACTION;');
    await engine.run('BEGIN TRANSACTION; DELETE FROM shop.hats WHERE TRUE;');
    assert.deepEqual(names(engine), ['bowler', 'fez', 'beret']);
  });

  test('a transaction reads what was there when it began', async () => {
    const engine = shop();
    const reading = stopping(
      engine,
      'BEGIN TRANSACTION; SELECT COUNT(*) AS n FROM shop.hats; COMMIT TRANSACTION;',
      'SELECT',
    );
    await reading.there;
    await engine.run("INSERT INTO shop.hats VALUES ('beret', 12);");
    reading.go();
    assert.deepEqual((await reading.done).rows, [{ n: 2n }]);
  });

  test('of two that change the same table the later one is aborted, and can only roll back', async () => {
    const engine = shop();
    const first = stopping(
      engine,
      'BEGIN TRANSACTION; UPDATE shop.hats SET price = 1 WHERE TRUE; COMMIT TRANSACTION;',
      'COMMIT',
    );
    await first.there;
    const { rows } = await engine.run(`
      DECLARE said, then_said STRING;
      BEGIN TRANSACTION;
      BEGIN
        DELETE FROM shop.hats WHERE name = 'fez';
      EXCEPTION WHEN ERROR THEN
        SET said = @@error.message;
      END;
      BEGIN SELECT * FROM shop.hats; EXCEPTION WHEN ERROR THEN SET then_said = @@error.message; ROLLBACK TRANSACTION; END;
      SELECT said, said = then_said AS again;`);
    assert.deepEqual(rows, [
      { said: 'Transaction is aborted due to concurrent update against table acme:shop.hats', again: true },
    ]);
    first.go();
    await first.done;
    assert.deepEqual(
      engine.rows('acme.shop.hats').map(({ price }) => price),
      [1n, 1n],
    );
  });

  test('two that insert never conflict', async () => {
    const engine = shop();
    const first = stopping(
      engine,
      "BEGIN TRANSACTION; INSERT INTO shop.hats VALUES ('beret', 1); COMMIT TRANSACTION;",
      'COMMIT',
    );
    await first.there;
    await engine.run("BEGIN TRANSACTION; INSERT INTO shop.hats VALUES ('cap', 1); COMMIT TRANSACTION;");
    await engine.run("UPDATE shop.hats SET price = 2 WHERE name = 'cap';");
    first.go();
    await first.done;
    assert.deepEqual(names(engine).toSorted(), ['beret', 'bowler', 'cap', 'fez']);
  });

  test('a statement outside of a transaction waits for one that changes its table', async () => {
    const engine = shop();
    const first = stopping(
      engine,
      "BEGIN TRANSACTION; UPDATE shop.hats SET price = 100 WHERE name = 'fez'; COMMIT TRANSACTION;",
      'COMMIT',
    );
    await first.there;
    const second = engine.run('UPDATE shop.hats SET price = price + 1 WHERE TRUE;');
    setTimeout(first.go, 20);
    await Promise.all([first.done, second]);
    assert.deepEqual(
      engine.rows('acme.shop.hats').map(({ price }) => price),
      [41n, 101n],
    );
  });

  test('of two statements at once the slower one is tried again, or fails: both happen', async () => {
    for (const [choice, prices] of [
      ['retry', [42n, 17n]],
      ['fail', [41n, 16n]],
    ] as const) {
      const engine = shop({ choices: { conflict: () => choice } });
      const slow = stopping(engine, 'UPDATE shop.hats SET price = price + 1 WHERE TRUE;', 'write');
      await slow.there;
      await engine.run('UPDATE shop.hats SET price = price + 1 WHERE TRUE;');
      slow.go();
      if (choice === 'retry') await slow.done;
      else
        assert.equal(
          (await failure(slow.done)).message,
          'Could not serialize access to table acme:shop.hats due to concurrent update',
        );
      assert.deepEqual(
        engine.rows('acme.shop.hats').map(({ price }) => price),
        prices,
      );
    }
  });

  test('what a transaction cannot do', async () => {
    const engine = shop();
    for (const statement of [
      'CREATE TABLE shop.caps (name STRING)',
      'DROP TABLE shop.hats',
      "EXPORT DATA OPTIONS (uri = 'gs://acme-files/*.parquet', format = 'PARQUET') AS SELECT 1 AS one",
      'BEGIN TRANSACTION',
    ])
      assert.match((await failure(engine.run(`BEGIN TRANSACTION; ${statement};`))).message, /transaction/, statement);
    await engine.run('BEGIN TRANSACTION; CREATE TEMP TABLE caps AS SELECT * FROM shop.hats; COMMIT TRANSACTION;');
    assert.match((await failure(engine.run('COMMIT TRANSACTION;'))).message, /no transaction to commit/);
  });

  test('a table that was replaced meanwhile aborts whoever wrote to the old one', async () => {
    const engine = shop();
    const writing = stopping(
      engine,
      "BEGIN TRANSACTION; INSERT INTO shop.hats VALUES ('beret', 1); COMMIT TRANSACTION;",
      'COMMIT',
    );
    await writing.there;
    await engine.run("CREATE OR REPLACE TABLE shop.hats AS SELECT 'crown' AS name, 1000 AS price;");
    writing.go();
    assert.match((await failure(writing.done)).message, /aborted due to concurrent update/);
    assert.deepEqual(names(engine), ['crown']);
  });
});
