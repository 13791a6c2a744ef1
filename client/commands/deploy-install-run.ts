import { INCREMENTAL, takeSteps } from '../jobs/take-steps.ts';
import { addressGiven } from '../options/options-addresses.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Deploy, Install and Run` */
export const deployInstallRun: WarehouseCommand = {
  id: 'svc.deployInstallRun',
  run: (around, argument, literal) =>
    takeSteps(around, addressGiven(argument, literal), { to: 'run', all: true, run: INCREMENTAL }),
};
