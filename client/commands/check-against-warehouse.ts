import { commands, window } from 'vscode';
import { datasetText } from '../../service/placement.ts';
import { counted } from '../../service/wording/amounts.ts';
import { bigQueryOf, isBigQueryChosen } from '../jobs/bigquery-only.ts';
import { confirm } from '../jobs/confirm.ts';
import { showProblemsFound } from '../jobs/live-check.ts';
import { warehouseTitle } from '../jobs/warehouse-title.ts';
import { type Action, tell } from '../notices.ts';
import { addressGiven } from '../options/options-addresses.ts';
import { currentOptionsFile, nameOf } from '../options/options-files.ts';
import type { OptionsFile } from '../surroundings.ts';
import { countText } from '../wording/problem-counts.ts';
import { scanText } from '../wording/scan-text.ts';
import type { WarehouseCommand, WarehouseSurroundings } from './command.ts';

/** Given in place of a literal, it asks for the names that are in the data. */
const NAMES = 'names';

/** `Svc: Check Against the Warehouse`: what options name, against what is there. */
export const checkAgainstWarehouse: WarehouseCommand = {
  id: 'svc.checkAgainstWarehouse',
  run: async (around, argument, literal) => {
    if (!isBigQueryChosen(around.warehouses, 'What options name is checked on BigQuery')) return;
    const file = await currentOptionsFile(addressGiven(argument, literal));
    if (file === undefined) return;
    if (literal === NAMES) await countNames(around, file);
    else await check(around, file);
  },
};

async function check({ jobs, fields, log }: WarehouseSurroundings, file: OptionsFile): Promise<void> {
  const name = nameOf(file.uri);
  const job = { title: `Checking ${name} against BigQuery`, file, writes: false };
  const problems = await jobs.perform(job, (warehouse, control) =>
    bigQueryOf(warehouse).checkLive(file.options, control),
  );
  if (problems === undefined) return;
  log.info(`${job.title}: ${countText(problems)}`);
  for (const { path, message, code } of problems) log.info(`${path.join('.')}: ${message} [${code}]`);
  if (showProblemsFound(fields, file, problems, 'everything')) return;
  const next: Action = {
    title: 'Count Names…',
    command: 'svc.checkAgainstWarehouse',
    arguments: [file.uri.toString(), NAMES],
  };
  if (problems.length === 0) tell('information', `${name} fits what is on BigQuery.`, next);
  else {
    await window.showTextDocument(file.document);
    await commands.executeCommand('workbench.actions.view.problems');
    tell('information', `${name} can be deployed; BigQuery has ${countText(problems)} for it.`, next);
  }
}

/** From then on, completion and hovers tell how often a name was seen. */
async function countNames({ jobs, warehouses, seenNames }: WarehouseSurroundings, file: OptionsFile): Promise<void> {
  const events = `${datasetText(file.placement.destination)}.events`;
  const asking = { title: `Asking what counting the names in ${events} reads`, file, writes: false };
  const asked = await jobs.perform(asking, async (warehouse, control) => ({
    scan: await bigQueryOf(warehouse).scanOfSeenNames(file.placement, control),
  }));
  if (asked === undefined) return;
  if (asked.scan === undefined) {
    tell('information', `There is no ${events} yet: the first run makes it.`);
    return;
  }
  const plan = {
    question: `Count the names in ${events}?`,
    detail: [
      `Reads the name and every parameter of all rows: ${scanText(asked.scan)}`,
      'Completion and hovers tell from then on which names were seen, and how often',
      `Where: ${warehouseTitle(warehouses.chosen)}`,
    ].join('\n'),
    action: 'Count Names',
  };
  if ((await confirm(plan, { canBeSilenced: false })) === undefined) return;
  const job = { title: `Counting the names in ${events}`, file, writes: false };
  const count = await jobs.perform(job, (warehouse, control) => seenNames.read(warehouse, file.placement, control));
  if (count !== undefined) tell('information', `${counted(count, 'name')} of ${events} are offered where they fit.`);
}
