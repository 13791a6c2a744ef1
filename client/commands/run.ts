import { addressGiven } from '../options-addresses.ts';
import { pickRunRequest } from '../run-mode.ts';
import { INCREMENTAL, takeSteps } from '../take-steps.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Run`: every new date; with `choose` instead of the place of a literal, a person says which. */
export const run: WarehouseCommand = {
  id: 'svc.run',
  run: async (around, argument, literal) => {
    const request = literal === 'choose' ? await pickRunRequest() : INCREMENTAL;
    if (request !== undefined) await takeSteps(around, addressGiven(argument, literal), { to: 'run', run: request });
  },
};
