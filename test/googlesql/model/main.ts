/** The model checker by hand: `node test/googlesql/model/main.ts <template> [mutant] [seeds] [first seed]`. */
import { startZetaSql } from '../zetasql/client.ts';
import { playSeed, undisturbed } from './check.ts';
import { MUTANTS, mutated } from './mutants.ts';
import { installed, type Template } from './property.ts';

const [template = 'events_external', mutant = 'none', seeds = '50', first = '1'] = process.argv.slice(2);
const zetasql = await startZetaSql();
try {
  const engine = await installed(zetasql, template as Template);
  const expected = await undisturbed(engine);
  const change = MUTANTS[mutant];
  if (mutant !== 'none' && change === undefined) throw new Error(`mutants are ${Object.keys(MUTANTS).join(', ')}`);
  const played = change === undefined ? engine : mutated(engine, change);
  const started = performance.now();
  let bad = 0;
  let steps = 0;
  for (let seed = Number(first); seed < Number(first) + Number(seeds); seed += 1) {
    const result = await playSeed(played, template as Template, expected, seed);
    steps += result.steps;
    if (result.problems.length === 0) continue;
    bad += 1;
    console.log(`seed ${seed}: ${result.problems[0]?.slice(0, 200)}`);
    if (seeds === '1') console.log(`${result.problems.join('\n')}\n${result.trace.join('\n')}`);
  }
  const { asked, known } = engine.evaluator.counts;
  console.log(
    `${template}, mutant ${mutant}: ${seeds} seeds, ${bad} with problems, ${steps} steps, ${Math.round(performance.now() - started)} ms; ZetaSQL was asked ${asked} times, ${known} answers were known`,
  );
} finally {
  await zetasql.stop();
}
