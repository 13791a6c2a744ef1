import { INCREMENTAL, takeSteps } from '../take-steps.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Deploy` */
export const deploy: WarehouseCommand = {
  id: 'svc.deploy',
  run: (around, argument) => takeSteps(around, argument, { to: 'deploy', run: INCREMENTAL }),
};
