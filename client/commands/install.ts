import { INCREMENTAL, takeSteps } from '../jobs/take-steps.ts';
import { addressGiven } from '../options/options-addresses.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Install` */
export const install: WarehouseCommand = {
  id: 'svc.install',
  run: (around, argument, literal) =>
    takeSteps(around, addressGiven(argument, literal), { to: 'install', run: INCREMENTAL }),
};
