/**
 * The tour of `npm start`: from a sample export to rows of `events`, with the real command, in a folder of its own.
 *
 * Every command is run as a person would type it, and what is seen is its own output.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputTo } from '../cli/render/screen.ts';
import { shorten } from '../cli/render/text-width.ts';
import { size } from '../service/wording/amounts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'svc-demo');
const command = path.join(root, 'dist/cli/svc.js');
const { write, colours, width } = outputTo(process.stdout, process.env);
const { bold, cyan, dim, green } = colours;

await rm(folder, { recursive: true, force: true });
await mkdir(folder);

write(`${bold('From a GA4 export to one clean table')}, in ${cyan('svc-demo/')} (made anew each time).\n`);

step('A sample export of three days, and the options of its property');
svc('sample --folder export --options shop.svc.json');
write(`\n${dim('shop.svc.json')}\n${indented(await readFile(path.join(folder, 'shop.svc.json'), 'utf8'))}`);

step('Are the options right? What goes where?');
svc('check shop.svc.json');
svc('plan shop.svc.json');

step('Load the files into a local warehouse; deploy, install, run');
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
write('\n');
await listFiles(folder, '');

step('Your turn');
const everywhere = process.platform === 'win32' ? 'npm link' : `alias svc="node '${command}'"`;
write(`
  ${bold(everywhere)}   ${dim('the command in any folder')}

  With options like those above, and Parquet or NDJSON files of your own export:

  ${green('$')} svc plan my.svc.json
  ${green('$')} svc load <folder of files> --for my.svc.json
  ${green('$')} svc deploy my.svc.json && svc install my.svc.json && svc run my.svc.json
  ${green('$')} svc preview my.svc.json

  ${bold('svc --help')} lists what there is; ${bold('cd svc-demo')} to go on with the sample.
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

/** Files with their sizes, as a tree; a folder with nothing but one thing in it shares its line. */
async function listFiles(place: string, indent: string): Promise<void> {
  for (const first of (await namesIn(place)) ?? []) {
    let name = first;
    let inside = await namesIn(path.join(place, name));
    while (inside?.length === 1) {
      name = path.join(name, ...inside);
      inside = await namesIn(path.join(place, name));
    }
    if (inside === undefined) {
      const { size: bytes } = await stat(path.join(place, name));
      write(`${size(bytes).padStart(10)}  ${shorten(`${indent}${name}`, (width ?? 120) - 13)}\n`);
    } else {
      write(`${' '.repeat(12)}${indent}${cyan(`${name}/`)}\n`);
      await listFiles(path.join(place, name), `${indent}  `);
    }
  }
}

/** What is in a folder, without the warehouse's own bookkeeping in hidden files; nothing for a file. */
async function namesIn(place: string): Promise<readonly string[] | undefined> {
  if (!(await stat(place)).isDirectory()) return undefined;
  return (await readdir(place)).filter((name) => !name.startsWith('.')).sort();
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
