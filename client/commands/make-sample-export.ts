import path from 'node:path';
import { ProgressLocation, window, workspace } from 'vscode';
import { LANGUAGE_ID } from '../../server/languages.ts';
import { DEFAULTS } from '../../service/options/fields.ts';
import { datasetText } from '../../service/placement.ts';
import { amount, counted } from '../../service/wording/amounts.ts';
import { storageFolder } from '../jobs/chosen-warehouse.ts';
import { confirm } from '../jobs/confirm.ts';
import { tellFailure } from '../jobs/failures.ts';
import { loadFiles } from '../jobs/load-files.ts';
import { isLocalChosen } from '../jobs/local-only.ts';
import { loadEngine } from '../jobs/open-warehouse.ts';
import { warehouseTitle } from '../jobs/warehouse-title.ts';
import { MANAGE_TRUST, tell } from '../notices.ts';
import { newOptionsText } from '../options/new-options.ts';
import { addressInEditor, currentOptionsFile, findOptionsFiles } from '../options/options-files.ts';
import { readOptionsFile } from '../options/written-options.ts';
import type { OptionsFile } from '../surroundings.ts';
import type { WarehouseCommand, WarehouseSurroundings } from './command.ts';
import { openNewOptions } from './new-options-file.ts';

/** Enough for every part of the service to have something to do, and done in seconds. */
const SAMPLE = { firstDate: '2024-01-01', days: 3, eventsPerDay: 20_000, seed: 1 } as const;

/** `Svc: Make Sample Export`: made-up days of an export, loaded as the source of an options file. */
export const makeSampleExport: WarehouseCommand = {
  id: 'svc.makeSampleExport',
  run: async (around, argument) => {
    if (!workspace.isTrusted) {
      tell('warning', 'This workspace is not trusted, so Svc writes nothing; trust it first.', MANAGE_TRUST);
      return;
    }
    if (!isLocalChosen(around.warehouses, 'A sample export is loaded')) return;
    const file = await fileForSample(argument);
    if (file === undefined) return;
    const source = datasetText(file.placement.source);
    const folder = path.join(storageFolder(around.extension), 'sample', source);
    const answer = await confirm(
      {
        question: `Make a sample export as ${source}?`,
        detail: [
          `Writes ${counted(SAMPLE.days, 'day')} of ${amount(SAMPLE.eventsPerDay)} made-up events to the editor's own storage`,
          `Creates or replaces the tables of ${SAMPLE.firstDate} and the days after in ${source}`,
          `Where: ${warehouseTitle(around.warehouses.chosen)}`,
        ].join('\n'),
        action: 'Make and Load',
      },
      { canBeSilenced: true },
    );
    if (answer !== undefined && (await generate(around, file, folder)))
      await loadFiles(around, file, { paths: [folder], copy: false });
  },
};

/** Where there are no options yet, those of a made-up shop are opened. */
async function fileForSample(argument: unknown): Promise<OptionsFile | undefined> {
  const isThere =
    argument !== undefined ||
    addressInEditor() !== undefined ||
    workspace.textDocuments.some(({ languageId }) => languageId === LANGUAGE_ID) ||
    (await findOptionsFiles()).length > 0;
  if (isThere) return currentOptionsFile(argument);
  const text = newOptionsText({
    ga4_dataset_id: 'acme-shop.analytics_123456789',
    transform_config_template: 'events_external',
    gcs_bucket_name: 'acme-shop-events',
    stream_type: 'web',
  });
  return readOptionsFile(await openNewOptions(text, 'shop')).file;
}

async function generate(around: WarehouseSurroundings, file: OptionsFile, folder: string): Promise<boolean> {
  const stream = file.options.stream_type ?? DEFAULTS.stream_type;
  const job = { title: `Making a sample export for ${datasetText(file.placement.source)}`, file, writes: false };
  try {
    await window.withProgress({ location: ProgressLocation.Notification, title: job.title }, async (bar) => {
      const { generateExport } = await loadEngine();
      await generateExport({ ...SAMPLE, folder, stream, format: 'parquet', profile: 'sample' }, ({ date, days }) =>
        bar.report({ message: date, increment: 100 / days }),
      );
    });
    around.log.info(`${job.title}: wrote ${counted(SAMPLE.days, 'file')} to ${folder}`);
    return true;
  } catch (error) {
    tellFailure(error, job, around);
    return false;
  }
}
