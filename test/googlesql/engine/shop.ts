/** A small BigQuery for the tests of the engine. */
import { after, before } from 'node:test';
import { startZetaSql, type ZetaSql } from '../zetasql/client.ts';
import { fieldsOf, INT64, STRING } from '../zetasql/types.ts';
import { createEngine, type Engine, type EngineSettings } from './engine.ts';
import { SqlError } from './errors.ts';

/** The time in these tests, in microseconds. */
export const NOW = 1_704_500_000_000_000n;

/** A ZetaSQL for the tests of a file; the function makes a shop on it with a dataset, a table and a bucket. */
export function shops(): (settings?: Partial<EngineSettings>) => Engine {
  let zetasql: ZetaSql | undefined;
  before(async () => {
    zetasql = await startZetaSql();
  });
  after(() => zetasql?.stop());
  return (settings = {}) => {
    if (zetasql === undefined) throw new Error('before the tests');
    const engine = createEngine({ zetasql, project: 'acme', now: () => NOW, ...settings });
    engine.addDataset('acme.shop');
    engine.addTable('acme.shop.hats', fieldsOf({ name: STRING, price: INT64 }), [
      { name: 'bowler', price: 40n },
      { name: 'fez', price: 15n },
    ]);
    engine.addBucket('acme-files');
    return engine;
  };
}

/** What a script fails with. */
export async function failure(run: Promise<unknown>): Promise<SqlError> {
  try {
    await run;
  } catch (error) {
    if (error instanceof SqlError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}
