/**
 * `npm run bench:check`: how long `svc check` takes over thousands of files, beside other tools over the same files.
 *
 * --quick   a small trial; its figures mean little
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CompletionTimes, completionTimes, readyServer } from './check/completion.ts';
import { type Measure, reportText } from './check/report.ts';
import { makeTree, removeTree } from './check/tree.ts';
import { execute, readyWays, type Way, type WayName } from './check/ways.ts';
import { CACHE } from './transform/cache.ts';
import { describeMachine } from './transform/machine.ts';

try {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  const complete = !values.quick;
  await mkdir(CACHE, { recursive: true });
  const tree = await makeTree(2000, 200);
  try {
    const series: Record<WayName, Measure[]> = { tree: [], options: [], biome: [], tsc: [] };
    const ways = Object.entries(await readyWays()) as [WayName, Way][];
    const rounds = complete ? 15 : 2;
    for (let round = 0; round <= rounds; round += 1) {
      console.log(`round ${round} of ${rounds}`);
      for (const [name, { start, work }] of ways) {
        const measure = { start: await execute(tree, start), work: await execute(tree, work) };
        // The first round warms the disk's cache.
        if (round > 0) series[name].push(measure);
      }
    }
    console.log('completion while the language server looks at all files');
    const server = await readyServer();
    const completions: CompletionTimes[] = [];
    for (let round = 0; round < (complete ? 5 : 1); round += 1) completions.push(await completionTimes(server, tree));
    const report = { complete, machine: await describeMachine(), tree, series, completions };
    await writeFile(join(CACHE, 'check.json'), `${JSON.stringify(report, null, 2)}\n`);
    // A trial never replaces what is committed.
    const file = complete ? fileURLToPath(new URL('check.md', import.meta.url)) : join(CACHE, 'check-trial.md');
    await writeFile(file, reportText(report));
    console.log(`written to ${file}`);
  } finally {
    await removeTree(tree);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
