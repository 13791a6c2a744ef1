import { window } from 'vscode';
import { type Region, regionOf } from '../../service/region.ts';
import { bigQueryOf, isBigQueryChosen } from '../jobs/bigquery-only.ts';
import { confirm } from '../jobs/confirm.ts';
import { warehouseTitle } from '../jobs/warehouse-title.ts';
import { tell } from '../notices.ts';
import { addressGiven } from '../options/options-addresses.ts';
import { addressInEditor, nameOf } from '../options/options-files.ts';
import { openOptions } from '../options/written-options.ts';
import type { OptionsFile } from '../surroundings.ts';
import { regionPlan, regionText } from '../wording/region-text.ts';
import type { WarehouseCommand, WarehouseSurroundings } from './command.ts';

/** `Svc: Set Up Region`: makes `deploy_installer` where the source dataset of the options is, or where a person says. */
export const setUpRegion: WarehouseCommand = {
  id: 'svc.setUpRegion',
  run: async (around, argument, literal) => {
    const { warehouses, jobs, log } = around;
    if (!isBigQueryChosen(warehouses, 'A region is set up on BigQuery')) return;
    const address = addressGiven(argument, literal) ?? addressInEditor();
    const file = address && (await openOptions(address)).file;
    const region = await (file === undefined ? askRegion() : regionOfSource(around, file));
    if (region === undefined) return;
    const plan = regionPlan(region, warehouseTitle(warehouses.chosen));
    if ((await confirm(plan, { canBeSilenced: false })) === undefined) return;
    const job = { title: `Setting up ${region.location} in ${region.project}`, ...(file && { file }), writes: true };
    const report = await jobs.perform(job, (warehouse, control) => bigQueryOf(warehouse).setUpRegion(region, control));
    if (report === undefined) return;
    const { sentence } = regionText(report);
    log.info(sentence);
    const next = { title: 'Deploy, Install and Run', command: 'svc.deployInstallRun' };
    tell('information', sentence, ...(file ? [{ ...next, arguments: [file.uri.toString()] }] : []));
  },
};

/** `deploy_installer` has to be in the project and the location of the source dataset. */
async function regionOfSource({ jobs }: WarehouseSurroundings, file: OptionsFile): Promise<Region | undefined> {
  const { source } = file.placement;
  const job = { title: `Finding out where the source of ${nameOf(file.uri)} is`, file, writes: false };
  const location = await jobs.perform(job, (warehouse) => bigQueryOf(warehouse).locationOf(source));
  return location === undefined ? undefined : { project: source.project, location };
}

async function askRegion(): Promise<Region | undefined> {
  const answer = await window.showInputBox({
    title: 'Set Up Region',
    prompt: 'The project of the export, a dot, and the location of its dataset.',
    placeHolder: 'my-project.EU',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text === '' || regionOf(text) !== undefined
        ? undefined
        : 'A project and a location of BigQuery, such as my-project.EU or my-project.europe-west2.',
  });
  return answer === undefined ? undefined : regionOf(answer);
}
