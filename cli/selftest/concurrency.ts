/** Checks of what happens when two runs want the same thing at the same time. */
import { type Check, type Seen, sameAs } from './check.ts';
import type { Lab } from './lab.ts';

/** How many jobs want the same row, and how many rows there are to want. */
const RIVALS = 4;
const PRIZES = 3;

/** Statements between the change and the commit: each takes about a second, so that two transactions overlap. */
const PAUSE = 3;

/** What `RUN` takes for a sign that another run got in its way. */
const CONFLICT = /concurrent|serialize|aborted/i;

export const CONCURRENCY_CHECKS: readonly Check[] = [
  {
    id: 'claim',
    claim: `Of ${RIVALS} jobs that claim one row by UPDATE at the same time, exactly one is told that it changed a row.`,
    needsBucket: false,
    look: claims,
  },
  {
    id: 'conflict',
    claim:
      'Two transactions that change one table at the same time do not both commit, and the one that fails says so in words that RUN knows.',
    needsBucket: false,
    look: conflict,
  },
];

async function claims({ run, table }: Lab): Promise<Seen> {
  const ledger = table('claims');
  await run(
    `CREATE OR REPLACE TABLE ${ledger} AS SELECT prize, 'pending' AS state, '' AS holder FROM UNNEST(GENERATE_ARRAY(1, ${PRIZES})) AS prize;`,
  );
  const winners: number[] = [];
  for (let prize = 1; prize <= PRIZES; prize++) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: RIVALS }, (_, rival) =>
        run(`DECLARE won BOOL;
UPDATE ${ledger} SET state = 'claimed', holder = 'rival ${rival}' WHERE prize = ${prize} AND state = 'pending';
SET won = @@row_count = 1;
SELECT won;`),
      ),
    );
    winners.push(
      outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.rows[0]?.['won'] === true).length,
    );
  }
  return sameAs(
    winners,
    winners.map(() => 1),
  );
}

async function conflict({ run, table }: Lab): Promise<Seen> {
  const counter = table('counter');
  await run(`CREATE OR REPLACE TABLE ${counter} AS SELECT 0 AS n;`);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 2 }, () =>
      run(`BEGIN TRANSACTION;
UPDATE ${counter} SET n = n + 1 WHERE TRUE;
${`SELECT n FROM ${counter};\n`.repeat(PAUSE)}COMMIT TRANSACTION;`),
    ),
  );
  const committed = outcomes.filter(({ status }) => status === 'fulfilled').length;
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason.message)] : [],
  );
  const { rows } = await run(`SELECT n FROM ${counter};`);
  const counted = rows[0]?.['n'];
  return {
    asClaimed: counted === committed && refusals.every((message) => CONFLICT.test(message)),
    what: `${committed} committed, the counter says ${counted}${refusals.length > 0 ? `; ${refusals.join(' / ')}` : '; they did not overlap'}`,
  };
}
