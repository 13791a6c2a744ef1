/** The tests of a template: many plays of its routines, and of each mutant until it is noticed. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { unsupported } from '../zetasql/binary.ts';
import { startZetaSql, type ZetaSql } from '../zetasql/client.ts';
import { type Play, playSeed, type Stage, stagesOf } from './check.ts';
import { MUTANTS, mutated } from './mutants.ts';
import { installed, type Template } from './property.ts';

const SEEDS = 500;

/** A mutant that so many plays do not notice is not noticed. */
const MUTANT_SEEDS = 300;

/** Declares the tests. */
export function checkTemplate(template: Template): void {
  describe(`two and three runs of ${template} at the same time`, { skip: unsupported() }, () => {
    let zetasql: ZetaSql;
    let stages: readonly [Stage, Stage];
    before(async () => {
      zetasql = await startZetaSql();
      stages = await stagesOf(await installed(zetasql, template), template);
    });
    after(() => zetasql?.stop());

    test('no row twice, half a date never, nothing lost, every date done once', async (t) => {
      const plays: Play[] = [];
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const play = await playSeed(stages, seed);
        assert.deepEqual(play.problems, [], `replay it: node test/googlesql/model/main.ts ${template} none 1 ${seed}`);
        plays.push(play);
      }
      const count = (is: (play: Play) => boolean) => plays.filter(is).length;
      const three = count(({ requests }) => requests.length === 3);
      const crashed = count(({ outcomes }) => [...outcomes.values()].some(({ kind }) => kind === 'crashed'));
      const takenOver = count(({ takeovers }) => takeovers > 0);
      const { asked, known } = stages[0].engine.evaluator.counts;
      t.diagnostic(
        `seeds 1 to ${SEEDS}: ${three} with three runs, ${crashed} with crashes, ${takenOver} with claims taken over; ` +
          `ZetaSQL was asked ${asked} times, ${known} answers were known`,
      );
      assert.ok(three > 100 && crashed > 100 && takenOver > 20, 'the plays are too peaceful');
    });

    for (const [name, mutant] of Object.entries(MUTANTS)) {
      if (!mutant.templates.includes(template)) continue;
      test(`it is noticed when ${mutant.title}`, async (t) => {
        const faulty = mutated(stages, mutant);
        for (let seed = 1; seed <= MUTANT_SEEDS; seed += 1) {
          const { problems } = await playSeed(faulty, seed);
          if (problems.length === 0) continue;
          return t.diagnostic(`${name}, seed ${seed}: ${problems[0]?.slice(0, 150)}`);
        }
        assert.fail(`nobody noticed in ${MUTANT_SEEDS} plays`);
      });
    }
  });
}
