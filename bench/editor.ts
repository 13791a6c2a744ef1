/**
 * `npm run bench:editor`: how soon the language server answers, beside the JSON service with our schema and VS Code's own server.
 *
 * --quick   a small trial; its figures mean little
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureLatency } from './editor/latency.ts';
import { reportText } from './editor/report.ts';
import { readyServers } from './editor/servers.ts';
import { readSettings } from './editor/settings.ts';
import { measureSizes } from './editor/sizes.ts';
import { measureStarts } from './editor/start.ts';
import { CACHE } from './transform/cache.ts';
import { describeMachine } from './transform/machine.ts';

const startedAt = Date.now();

function tell(line: string): void {
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);
}

try {
  const settings = readSettings(process.argv.slice(2));
  await mkdir(CACHE, { recursive: true });
  const servers = await readyServers();
  if (servers.missing !== undefined) tell(`WITHOUT VS CODE: ${servers.missing}`);
  const latencies = [];
  for (const size of settings.sizes) {
    tell(`a document of ${size.name}`);
    latencies.push(await measureLatency(servers.all, size));
  }
  tell('starts');
  const starts = await measureStarts(servers.all, settings.starts);
  const report = {
    settings,
    machine: await describeMachine(),
    servers,
    latencies,
    starts,
    sizes: await measureSizes(),
  };
  await writeFile(join(CACHE, 'editor.json'), `${JSON.stringify(report, null, 2)}\n`);
  // A trial never replaces what is committed.
  const file = settings.complete
    ? fileURLToPath(new URL('editor.md', import.meta.url))
    : join(CACHE, 'editor-trial.md');
  await writeFile(file, reportText(report));
  tell(`written to ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
