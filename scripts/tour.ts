/**
 * The tour of `npm start`: from a sample export to rows of `events`, with the real command, in a folder of its own.
 *
 * Every command is run as a person would type it, and what is seen is its own output.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { size } from '../cli/render/amounts.ts';
import { outputTo } from '../cli/render/screen.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'svc-demo');
const command = path.join(root, 'dist/cli/svc.js');
const { write, colours, width } = outputTo(process.stdout, process.env);
const { bold, cyan, dim, green } = colours;

await rm(folder, { recursive: true, force: true });
await mkdir(folder);

write(`${bold('From a GA4 export to one clean table.')} Everything happens in ${cyan('svc-demo/')}, which is made anew each time.\n`);

step('A sample export: three days, and the options of the property it belongs to');
svc('sample --folder export --options shop.svc.json');
write(`\n${dim('shop.svc.json')}\n${indented(await readFile(path.join(folder, 'shop.svc.json'), 'utf8'))}`);

step('Are the options right? What goes where?');
svc('check shop.svc.json');
svc('plan shop.svc.json');

step('The files become the source dataset of a local warehouse; deploy, install, run');
svc('load export --for shop.svc.json');
svc('deploy shop.svc.json');
svc('install shop.svc.json');
svc('run shop.svc.json');

step('One row for each event, one column for each parameter');
svc('preview shop.svc.json --limit 8');

step('The next morning, one more day is there: only that day is done');
svc('sample --folder export --first 2024-01-04 --days 1');
svc('load export/events_20240104.parquet --for shop.svc.json');
svc('run shop.svc.json');
svc('status shop.svc.json');

step('What was written, in svc-demo/');
await listFiles();

step('Your turn');
write(`  With your own export, in any folder (Parquet or NDJSON files, one or more a day):

    ${dim('$')} npx svc plan my.svc.json                     ${dim('an options file like the one above')}
    ${dim('$')} npx svc load <folder> --for my.svc.json
    ${dim('$')} npx svc deploy my.svc.json && npx svc install my.svc.json && npx svc run my.svc.json

  Or go on here: ${bold('cd svc-demo && npx svc preview shop.svc.json')}. ${bold('npx svc --help')} lists what there is.
`);

function step(title: string): void {
  const line = '─'.repeat(Math.max(3, Math.min(width ?? 80, 96) - title.length - 4));
  write(`\n${dim('──')} ${bold(title)} ${dim(line)}\n`);
}

/** Runs one command where the tour is seen, and ends the tour where it fails. */
function svc(words: string): void {
  write(`\n${green('$')} ${bold(`svc ${words}`)}\n`);
  const { status } = spawnSync(process.execPath, [command, ...words.split(' ')], { cwd: folder, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`The tour ends here, because \`svc ${words}\` failed (exit code ${status}).`);
  process.exit(1);
}

async function listFiles(): Promise<void> {
  const groups = [
    { under: 'shop.svc.json', what: 'the options' },
    { under: 'export', what: 'the export: read where it is' },
    { under: 'svc-warehouse', what: 'the warehouse' },
  ];
  write('\n');
  for (const { under, what } of groups) {
    const files = await filesUnder(path.join(folder, under));
    for (const [at, { file, bytes }] of files.entries()) {
      write(`  ${size(bytes).padStart(8)}  ${path.relative(folder, file)}${at === 0 ? dim(`   ${what}`) : ''}\n`);
    }
  }
}

async function filesUnder(place: string): Promise<{ readonly file: string; readonly bytes: number }[]> {
  const info = await stat(place);
  if (info.isFile()) return [{ file: place, bytes: info.size }];
  const names = (await readdir(place)).filter((name) => !name.startsWith('.')).sort();
  const files = [];
  for (const name of names) files.push(...(await filesUnder(path.join(place, name))));
  return files;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
