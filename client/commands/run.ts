import { pickRunRequest } from '../jobs/run-mode.ts';
import { INCREMENTAL, takeSteps } from '../jobs/take-steps.ts';
import { addressGiven } from '../options/options-addresses.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Run`: every new date; with `choose` instead of the place of a literal, a person says which. */
export const run: WarehouseCommand = {
  id: 'svc.run',
  run: async (around, argument, literal) => {
    const request = literal === 'choose' ? await pickRunRequest() : INCREMENTAL;
    if (request !== undefined) await takeSteps(around, addressGiven(argument, literal), { to: 'run', run: request });
  },
};
