import { confirm } from '../jobs/confirm.ts';
import { warehouseTitle } from '../jobs/warehouse-title.ts';
import { tell } from '../notices.ts';
import { currentOptionsFile, nameOf } from '../options/options-files.ts';
import { WITH_FILES } from '../wording/answers.ts';
import { uninstallPlan } from '../wording/plan-text.ts';
import { uninstallText } from '../wording/report-text.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Uninstall` */
export const uninstall: WarehouseCommand = {
  id: 'svc.uninstall',
  run: async ({ jobs, log, warehouses }, argument) => {
    const file = await currentOptionsFile(argument);
    if (file === undefined) return;
    const { placement, uri } = file;
    const { chosen } = warehouses;
    const plan = uninstallPlan(nameOf(uri), placement, { kind: chosen.kind, title: warehouseTitle(chosen) });
    const others = placement.bucket === undefined || chosen.kind === 'bigquery' ? [] : [WITH_FILES];
    const answer = await confirm(plan, { canBeSilenced: false, destroys: true, others });
    if (answer === undefined) return;
    const job = { title: `Uninstalling ${nameOf(uri)}`, file, writes: true };
    const report = await jobs.perform(job, (warehouse, control) =>
      warehouse.uninstall(placement, { files: answer === WITH_FILES }, control),
    );
    if (report === undefined) return;
    const { sentence, lines } = uninstallText(report);
    for (const line of [sentence, ...lines]) log.info(line);
    tell('information', sentence);
  },
};
