/** Which SQL of an options file a person wants to read on BigQuery, and what it is. */
import { type QuickPickItem, window } from 'vscode';
import { strictText } from '../../service/options/strict-text.ts';
import { regionDataset } from '../../service/placement.ts';
import { installationScript } from '../../service/sql/installation-script.ts';
import type { WarehouseSurroundings } from '../commands/command.ts';
import { nameOf } from '../options/options-files.ts';
import type { OptionsFile } from '../surroundings.ts';
import { bigQueryOf } from './bigquery-only.ts';
import { lastShard } from './last-shard.ts';
import { loadBigQuery, readInstaller } from './open-warehouse.ts';

/** SQL to read. */
export interface SqlText {
  /** The name of its document, without an ending. */
  readonly name: string;
  readonly text: string;
}

interface Choice extends QuickPickItem {
  /** Makes the text; nothing where it cannot be made, which has been told by then. */
  readonly write: (around: WarehouseSurroundings, file: OptionsFile) => Promise<SqlText | undefined>;
}

/**
 * Lets a person choose, and writes what was chosen.
 *
 * @param around what the commands are given
 * @param file the options
 * @returns nothing when the choice was left, or the text cannot be made, which has been told by then
 */
export async function pickGoogleSql(around: WarehouseSurroundings, file: OptionsFile): Promise<SqlText | undefined> {
  const picked = await window.showQuickPick(CHOICES, { placeHolder: 'Which SQL?', matchOnDetail: true });
  return picked?.write(around, file);
}

const CHOICES: readonly Choice[] = [
  {
    label: 'Installation script',
    detail: 'Deploys, installs and runs with SQL alone, for the console or a schedule.',
    write: async (around, file) => {
      const location = await locationOf(around, file);
      if (location === undefined) return undefined;
      const json = strictText(file.read);
      const text = installationScript({ json, placement: file.placement, regionDataset: regionDataset(location) });
      return { name: 'installation', text };
    },
  },
  {
    label: 'SELECT of a date',
    detail: 'The rows of the last date that was done, with the columns that are installed.',
    write: async (around, file) => {
      const facts = await lastShard(around, file);
      if (facts === undefined) return undefined;
      const { selectInGoogleSql } = await loadBigQuery();
      return { name: facts.shard.date, text: selectInGoogleSql(facts) };
    },
  },
  {
    label: 'RUN',
    detail: 'The procedure in the deployment dataset, which does the dates.',
    write: async (_around, { options }) => {
      const { runInGoogleSql } = await loadBigQuery();
      return { name: 'RUN', text: runInGoogleSql(options) };
    },
  },
  {
    label: 'install_svc',
    detail: 'The procedure in the source dataset, which makes the ledger and RUN: the answer of deploy_installer.',
    write: async ({ extension }, { options }) => {
      const [{ installInGoogleSql }, installer] = await Promise.all([loadBigQuery(), readInstaller(extension)]);
      return { name: 'install_svc', text: installInGoogleSql(options, installer) };
    },
  },
  {
    label: 'deploy_installer',
    detail: 'The functions of the region, and the dataset that they are in: what Set Up Region runs.',
    write: async (around, file) => {
      const location = await locationOf(around, file);
      if (location === undefined) return undefined;
      const [{ regionInGoogleSql }, installer] = await Promise.all([loadBigQuery(), readInstaller(around.extension)]);
      return { name: 'deploy_installer', text: regionInGoogleSql(file.options, location, installer) };
    },
  },
];

/** The name of the region is that of the place where the source is, and only BigQuery knows it. */
function locationOf({ jobs }: WarehouseSurroundings, file: OptionsFile): Promise<string | undefined> {
  const job = { title: `Finding out where the source of ${nameOf(file.uri)} is`, file, writes: false };
  return jobs.perform(job, (warehouse) => bigQueryOf(warehouse).locationOf(file.placement.source));
}
