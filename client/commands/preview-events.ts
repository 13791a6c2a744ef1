import { currentOptionsFile } from '../options/options-files.ts';
import { showPreview } from '../views/preview/panel.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Preview Events` */
export const previewEvents: WarehouseCommand = {
  id: 'svc.previewEvents',
  run: async (around, argument) => {
    const file = await currentOptionsFile(argument);
    if (file !== undefined) await showPreview(around, file);
  },
};
