import { datasetText } from '../../service/placement.ts';
import type { Placement } from '../../service/values.ts';
import type { Warehouse } from '../../warehouses/warehouse.ts';
import { type Call, CommandError, defineCommand, EXIT, wrongCall } from '../command.ts';
import { jobWithOptions } from '../job.ts';
import { OPTIONS_FILE_OPERAND } from '../options-file.ts';
import { jsonDocument } from '../render/json.ts';
import { WAREHOUSE_FLAGS } from '../warehouse-flags.ts';

const FLAGS = {
  files: {
    kind: 'switch',
    about:
      'Also delete the files in the bucket. Without it they stay where they are; so they do in BigQuery, which cannot delete files: it is told how.',
  },
  yes: { kind: 'switch', about: 'Do not ask.' },
  ...WAREHOUSE_FLAGS,
} as const;

export const uninstall = defineCommand({
  name: 'uninstall',
  summary: 'Remove what deploy, install and run made.',
  about:
    'Removes the routines, the ledger and `events`. The export itself is never touched. It asks first, and refuses where nobody can answer.',
  operands: OPTIONS_FILE_OPERAND,
  flags: FLAGS,
  examples: [
    { line: 'svc uninstall shop.svc.json', about: 'asks, and keeps the files in the bucket' },
    { line: 'svc uninstall shop.svc.json --files --yes', about: 'everything, in a script' },
  ],
  run: async (call) => {
    const { out } = call.screen;
    const { files, json } = call.flags;
    const report = await jobWithOptions(call, async ({ placement }, warehouse, control) => {
      await confirm(call, placement, warehouse.kind);
      return warehouse.uninstall(placement, { files }, control);
    });
    if (json) out.write(jsonDocument(report));
    else {
      const { removed, kept } = report;
      for (const name of removed) out.write(`removed  ${name}\n`);
      for (const sentence of kept) out.write(`kept     ${sentence}\n`);
      if (removed.length === 0) out.write('There was nothing to remove.\n');
    }
    return EXIT.done;
  },
});

async function confirm(
  { ask, flags, screen }: Call<typeof FLAGS>,
  placement: Placement,
  kind: Warehouse['kind'],
): Promise<void> {
  if (flags.yes) return;
  if (ask === undefined)
    throw wrongCall(
      'not-confirmed',
      '`svc uninstall` asks before it removes anything, and nobody can answer here; add --yes.',
    );
  const { deployment, destination, source, bucket } = placement;
  screen.err.write(
    `This removes ${datasetText(source)}.install_svc, the ledger and routines in ${datasetText(deployment)}, `,
  );
  screen.err.write(`${datasetText(destination)}.events`);
  const alsoFiles = flags.files && bucket !== undefined && kind === 'local';
  screen.err.write(alsoFiles ? `, and its files in gs://${bucket}.\n` : '.\n');
  const answer = await ask('Remove? [y/N] ');
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError(EXIT.failed, 'not-confirmed', 'Nothing was removed.');
}
