/**
 * `npm run bench:transform`: what the transform costs, against its lower bound and against what people do today.
 *
 * --quick       a small trial, about a minute; its figures mean little
 * --long        also a month of large days, and one very large day under a small memory limit
 * --only PART   day, params, days, month or large; may be repeated
 * --repeats N   measured rounds (5)
 * --threads N   threads of every engine (all cores)
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CACHE, removeOutput } from './transform/cache.ts';
import { describeMachine } from './transform/machine.ts';
import { measureParts } from './transform/parts.ts';
import { reportText } from './transform/report.ts';
import { readSettings } from './transform/settings.ts';

const startedAt = Date.now();

function tell(line: string): void {
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);
}

try {
  const settings = readSettings(process.argv.slice(2));
  await mkdir(CACHE, { recursive: true });
  const machine = await describeMachine();
  const results = await measureParts(settings, tell);
  const report = { settings, machine, results };
  await writeFile(join(CACHE, 'transform.json'), `${JSON.stringify(report, null, 2)}\n`);
  // A trial never replaces what is committed.
  const file = settings.complete
    ? fileURLToPath(new URL('transform.md', import.meta.url))
    : join(CACHE, 'transform-trial.md');
  await writeFile(file, reportText(report));
  tell(`written to ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await removeOutput();
}
