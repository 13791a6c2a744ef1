import { optionsPlan } from '../../service/options/plan.ts';
import { type JobControl, type RunPlan, type Warehouse, WarehouseError } from '../../warehouses/warehouse.ts';
import { onBigQuery } from '../bigquery-warehouse.ts';
import { type Call, defineCommand, EXIT } from '../command.ts';
import { isWarehouse, onLocalWarehouse, warehouseFolder } from '../local-warehouse.ts';
import { OPTIONS_FILE_OPERAND, type OptionsFile, readOptionsFile } from '../options-file.ts';
import { planLists, planPicture } from '../plan/plan-text.ts';
import { jsonDocument } from '../render/json.ts';
import { runPlanText } from '../render/run-plan.ts';
import { RUN_FLAGS, runRequestOf } from '../run-flags.ts';
import { chosenWarehouse, WAREHOUSE_FLAGS } from '../warehouse-flags.ts';

const FLAGS = {
  format: { kind: 'choice', choices: ['text', 'json'], about: 'How to print (default: text).' },
  all: { kind: 'switch', about: 'List every name and column, however many.' },
  ...RUN_FLAGS,
  ...WAREHOUSE_FLAGS,
} as const;

export const plan = defineCommand({
  name: 'plan',
  summary: 'Show what goes where, and what the next run would do.',
  about:
    'Shows which dataset gets what, which names take part and which columns `events` has, from the options alone; no warehouse is needed. ' +
    'Where the property is installed, it also tells what the next run would do; on BigQuery, how many bytes that would read and what they cost.',
  operands: OPTIONS_FILE_OPERAND,
  flags: FLAGS,
  examples: [
    { line: 'svc plan shop.svc.json', about: 'the picture, the names, the columns' },
    { line: 'svc plan shop.svc.json --mode changed', about: 'which dates a run of this mode would do' },
    { line: 'svc plan shop.svc.json --warehouse bigquery', about: 'with the bytes and the price of the next run' },
    { line: 'svc plan shop.svc.json --format json', about: 'for another program' },
  ],
  run: async (call) => {
    const { out } = call.screen;
    const file = await readOptionsFile(call, call.operands[0]);
    const plan = optionsPlan(file.options, file.placement);
    const next = await nextRun(call, file);
    if (call.flags.json || call.flags.format === 'json') {
      out.write(jsonDocument({ ...plan, nextRun: next.plan ?? null }));
      return EXIT.done;
    }
    const { bold, dim } = out.colours;
    out.write(`${bold(file.name)}  ${plan.template}, ${plan.streamType} stream\n\n${planPicture(out, plan)}\n`);
    out.write(`${planLists(out, plan, call.flags.all)}\n`);
    out.write(next.plan === undefined ? `${dim(next.why)}\n` : runPlanText(out, next.plan, next.isFirst));
    return EXIT.done;
  },
});

interface NextRun {
  readonly plan: RunPlan;
  /** Whether it is the first one, of what is not installed yet. */
  readonly isFirst: boolean;
}

/** What the next run would do; without a mode on the command line, a warehouse that cannot tell is no failure. */
async function nextRun(
  call: Call<typeof FLAGS>,
  { placement, options }: OptionsFile,
): Promise<NextRun | { readonly plan?: undefined; readonly why: string }> {
  const request = runRequestOf(call.flags);
  const asked = call.flags.mode !== undefined || request.mode === 'range';
  const isBigQuery = chosenWarehouse(call) === 'bigquery';
  const { shown, folder } = warehouseFolder(call);
  if (!asked && !isBigQuery && !(await isWarehouse(folder)))
    return { why: `There is no local warehouse in ${shown} yet, so no next run is known.` };
  const planned = async (warehouse: Warehouse, control: JobControl): Promise<NextRun> => ({
    plan: await warehouse.plan(placement.deployment, request, control),
    isFirst: false,
  });
  try {
    if (!isBigQuery) return await onLocalWarehouse(call, 'existing', planned);
    // What BigQuery bills for is worth knowing before anything is installed.
    return await onBigQuery(call, (warehouse, control) =>
      planned(warehouse, control).catch(async (thrown: unknown) => {
        if (!(thrown instanceof WarehouseError) || thrown.code !== 'not-installed') throw thrown;
        return { plan: await warehouse.planFirst(options, request, control), isFirst: true };
      }),
    );
  } catch (thrown) {
    if (asked || !(thrown instanceof WarehouseError) || thrown.code === 'cancelled') throw thrown;
    return { why: `The next run is not known. ${thrown.message}` };
  }
}
