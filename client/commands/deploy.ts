import { addressGiven } from '../options-addresses.ts';
import { INCREMENTAL, takeSteps } from '../take-steps.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Deploy` */
export const deploy: WarehouseCommand = {
  id: 'svc.deploy',
  run: (around, argument, literal) =>
    takeSteps(around, addressGiven(argument, literal), { to: 'deploy', run: INCREMENTAL }),
};
