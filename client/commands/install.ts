import { INCREMENTAL, takeSteps } from '../take-steps.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Install` */
export const install: WarehouseCommand = {
  id: 'svc.install',
  run: (around, argument) => takeSteps(around, argument, { to: 'install', run: INCREMENTAL }),
};
