import { INCREMENTAL, takeSteps } from '../take-steps.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Deploy, Install and Run` */
export const deployInstallRun: WarehouseCommand = {
  id: 'svc.deployInstallRun',
  run: (around, argument) => takeSteps(around, argument, { to: 'run', all: true, run: INCREMENTAL }),
};
