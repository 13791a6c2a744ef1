import { stat } from 'node:fs/promises';
import path from 'node:path';
import { datasetOf, datasetText } from '../../service/placement.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import { amount, counted } from '../../service/wording/amounts.ts';
import type { LoadReport } from '../../warehouses/duckdb/local-warehouse.ts';
import type { Status } from '../../warehouses/warehouse.ts';
import { type Call, defineCommand, EXIT, wrongCall } from '../command.ts';
import { nextCommand } from '../job.ts';
import { onLocalWarehouse } from '../local-warehouse.ts';
import { readOptionsFile } from '../options-file.ts';
import { jsonDocument } from '../render/json.ts';
import { tellNext } from '../render/next.ts';
import type { Output } from '../render/screen.ts';
import { tableOfLast } from '../render/table.ts';
import { printable } from '../render/text-width.ts';
import { LOCAL_FLAGS, WAREHOUSE_FLAGS } from '../warehouse-flags.ts';

const FLAGS = {
  for: { kind: 'text', value: 'OPTIONS', about: 'The options file whose source dataset the files are to appear in.' },
  source: { kind: 'text', value: 'PROJECT.DATASET', about: 'The source dataset by its name, instead of --for.' },
  copy: { kind: 'switch', about: 'Copy the rows into the warehouse, instead of reading the files where they are.' },
  ...LOCAL_FLAGS,
  warehouse: {
    ...WAREHOUSE_FLAGS.warehouse,
    about: 'Only local: in BigQuery, Google Analytics itself puts the export.',
  },
} as const;

export const load = defineCommand({
  name: 'load',
  summary: 'Make export files the source dataset of the local warehouse.',
  about:
    'Takes the Parquet or NDJSON files of an export and makes one table a day of them, events_YYYYMMDD, in the source dataset. ' +
    'The files are read where they are, unless --copy is given.',
  operands: {
    name: '<file or folder>',
    about: 'Files of the export, or folders that hold them.',
    least: 1,
    most: Number.POSITIVE_INFINITY,
  },
  flags: FLAGS,
  examples: [
    { line: 'svc load export/ --for shop.svc.json', about: 'a folder of files' },
    { line: 'svc load events_20240131.parquet --source acme-shop.analytics_123456789', about: 'one more day' },
  ],
  run: async (call) => {
    const { out } = call.screen;
    const { copy, json } = call.flags;
    if (call.flags.warehouse === 'bigquery')
      throw wrongCall(
        'load-local',
        '`svc load` is for the local warehouse; into BigQuery, Google Analytics itself exports, so start with `svc setup`.',
      );
    const { source, placement } = await targetOf(call);
    const paths = await Promise.all(call.operands.map((operand) => existing(call.folder, operand)));
    const { report, next } = await onLocalWarehouse(call, 'made', async (warehouse, control) => ({
      report: await warehouse.load({ paths, source, copy }, control),
      next: placement === undefined ? 'deploy' : nextStep(await warehouse.status(placement, control)),
    }));
    if (json) out.write(jsonDocument(report));
    else {
      out.write(reportText(out, report, call.folder, copy));
      if (call.flags.for !== undefined) tellNext(out, nextCommand(call, next, call.flags.for));
    }
    return EXIT.done;
  },
});

/** A word that names nothing is a wrong call; asked now, it does not leave an empty warehouse behind. */
async function existing(folder: string, operand: string): Promise<string> {
  const place = path.resolve(folder, operand);
  await stat(place).catch(() => {
    throw wrongCall('no-such-file', `There is no file or folder ${operand}.`);
  });
  return place;
}

/** Later days need no more than a run. */
function nextStep({ deployed, installed }: Status): string {
  return installed === undefined ? (deployed ? 'install' : 'deploy') : 'run';
}

/** Where the files are to appear; with an options file, also where everything else goes. */
async function targetOf(
  call: Call<typeof FLAGS>,
): Promise<{ readonly source: DatasetId; readonly placement?: Placement }> {
  const { for: optionsFile, source } = call.flags;
  if (optionsFile !== undefined && source !== undefined)
    throw wrongCall('load-target', 'Give either --for or --source, not both.');
  if (optionsFile !== undefined) {
    const { placement } = await readOptionsFile(call, optionsFile);
    return { source: placement.source, placement };
  }
  if (source === undefined) {
    throw wrongCall(
      'load-target',
      '`svc load` needs the source dataset: --for <options file>, or --source <project>.<dataset>.',
    );
  }
  const dataset = datasetOf(source);
  if (dataset === undefined) throw wrongCall('load-target', `--source takes <project>.<dataset>, not "${source}".`);
  return { source: dataset };
}

function reportText(output: Output, { source, shards }: LoadReport, folder: string, copied: boolean): string {
  const rows = shards.map(({ shard, rows: count, files, replaced }) => {
    const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
    const file = printable(path.relative(folder, files[0] ?? ''));
    return [shard.date, amount(count), `${file}${more}${replaced ? ' (replaced)' : ''}`];
  });
  const columns = [{ title: 'date' }, { title: 'rows', right: true }, { title: 'file' }];
  const list = tableOfLast(output, columns, rows, 'date');
  const total = shards.reduce((sum, shard) => sum + shard.rows, 0);
  const sum = `loaded ${counted(shards.length, 'date')}, ${counted(total, 'row')} into ${datasetText(source)}`;
  return `${list}${output.colours.green('✓')} ${sum}${copied ? ' (copied)' : ''}\n`;
}
