import { currentOptionsFile } from '../options/options-files.ts';
import { showPlan } from '../views/plan/panel.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Plan` */
export const plan: WarehouseCommand = {
  id: 'svc.plan',
  run: async (around, argument, literal) => {
    const file = await currentOptionsFile(argument, literal);
    if (file !== undefined) await showPlan(around, file);
  },
};
