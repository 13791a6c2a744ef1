import { addressGiven } from '../options-addresses.ts';
import { INCREMENTAL, takeSteps } from '../take-steps.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Install` */
export const install: WarehouseCommand = {
  id: 'svc.install',
  run: (around, argument, literal) =>
    takeSteps(around, addressGiven(argument, literal), { to: 'install', run: INCREMENTAL }),
};
