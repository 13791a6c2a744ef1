import { pickRunRequest } from '../run-mode.ts';
import { INCREMENTAL, takeSteps } from '../take-steps.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Run`: every new date; with `choose` as second argument, a person says which. */
export const run: WarehouseCommand = {
  id: 'svc.run',
  run: async (around, argument, dates) => {
    const request = dates === 'choose' ? await pickRunRequest() : INCREMENTAL;
    if (request !== undefined) await takeSteps(around, argument, { to: 'run', run: request });
  },
};
