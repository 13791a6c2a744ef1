import { INCREMENTAL, takeSteps } from '../jobs/take-steps.ts';
import { addressGiven } from '../options/options-addresses.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Deploy` */
export const deploy: WarehouseCommand = {
  id: 'svc.deploy',
  run: (around, argument, literal) =>
    takeSteps(around, addressGiven(argument, literal), { to: 'deploy', run: INCREMENTAL }),
};
