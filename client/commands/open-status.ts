import { currentOptionsFile } from '../options/options-files.ts';
import { openStatus as open } from '../views/status/panel.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Open Status` */
export const openStatus: WarehouseCommand = {
  id: 'svc.openStatus',
  run: async (around, argument) => {
    const file = await currentOptionsFile(argument);
    if (file !== undefined) await open(around, file);
  },
};
