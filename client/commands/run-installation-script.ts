import { currentScript } from '../scripts/installation-scripts.ts';
import { runScript } from '../scripts/run-script.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Run Installation Script` */
export const runInstallationScript: WarehouseCommand = {
  id: 'svc.runInstallationScript',
  run: async (around, argument) => {
    const script = await currentScript(argument, around.fields);
    if (script !== undefined) await runScript(around, script);
  },
};
