/**
 * The model checker by hand: `node test/googlesql/model/main.ts <template> [mutant|mutants] [seeds] [first seed]`.
 *
 * With one seed it prints who did what; with `mutants` it looks for a seed that notices each of them.
 */
import { startZetaSql } from '../zetasql/client.ts';
import { type Play, playSeed, stagesOf } from './check.ts';
import { MUTANTS, mutated } from './mutants.ts';
import { installed, type Template } from './property.ts';

const [given = 'events_external', mutant = 'none', count = '50', first = '1'] = process.argv.slice(2);
const template = given as Template;
const seeds = Array.from({ length: Number(count) }, (_, index) => Number(first) + index);

const zetasql = await startZetaSql();
try {
  const stages = await stagesOf(await installed(zetasql, template), template);
  if (mutant === 'mutants') {
    for (const [name, change] of Object.entries(MUTANTS)) {
      if (!change.templates.includes(template)) continue;
      const faulty = mutated(stages, change);
      const found = await firstProblem((seed) => playSeed(faulty, seed));
      console.log(`${name}: ${found === undefined ? `not noticed in ${count} seeds` : told(found)}`);
    }
  } else {
    const change = MUTANTS[mutant];
    const played = change === undefined ? stages : mutated(stages, change);
    const started = performance.now();
    let bad = 0;
    for (const seed of seeds) {
      const play = await playSeed(played, seed);
      if (play.problems.length > 0) bad += 1;
      if (play.problems.length > 0) console.log(told(play));
      if (seeds.length === 1) console.log([...play.problems, ...play.trace, ...play.outcomes].join('\n'));
    }
    const { asked, known } = stages[0].engine.evaluator.counts;
    const took = Math.round(performance.now() - started);
    console.log(
      `${count} seeds, ${bad} with problems, ${took} ms; ZetaSQL was asked ${asked} times, ${known} answers were known`,
    );
  }
} finally {
  await zetasql.stop();
}

async function firstProblem(play: (seed: number) => Promise<Play>): Promise<Play | undefined> {
  for (const seed of seeds) {
    const found = await play(seed);
    if (found.problems.length > 0) return found;
  }
  return undefined;
}

function told({ seed, requests, problems }: Play): string {
  return `seed ${seed} (${requests.join(', ')}): ${problems[0]?.slice(0, 250)}`;
}
