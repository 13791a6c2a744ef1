import { homedir } from 'node:os';
import { Uri, window, workspace } from 'vscode';
import { MANAGE_TRUST, tell } from '../notices.ts';
import { chooseLocalFolder } from '../settings.ts';
import type { WarehouseCommand } from './command.ts';

/** `Svc: Select Warehouse` */
export const selectWarehouse: WarehouseCommand = {
  id: 'svc.selectWarehouse',
  run: async ({ warehouses, log }) => {
    if (!workspace.isTrusted) {
      tell(
        'warning',
        'This workspace is not trusted, so Svc does not read its warehouse; trust it first.',
        MANAGE_TRUST,
      );
      return;
    }
    const { folder, isDefault } = warehouses.chosen;
    const own = {
      label: "$(database) Local, in the editor's own storage",
      detail: isDefault ? folder : 'A folder for this workspace that needs no care.',
    };
    const other = {
      label: '$(folder) Local, in a folder of your own…',
      detail: isDefault ? 'Such as one that the command line uses, too.' : folder,
    };
    const current = isDefault ? own : other;
    const picked = await window.showQuickPick(
      [own, other].map((item) => ({
        ...item,
        picked: item === current,
        description: item === current ? 'current' : '',
      })),
      {
        title: 'Select Warehouse',
        placeHolder: 'Where is the data, and where does Svc work? BigQuery is not in this version.',
      },
    );
    if (picked === undefined) return;
    if (picked.label === own.label) await chooseLocalFolder(undefined);
    else {
      const chosen = await window.showOpenDialog({
        title: 'The folder that is the local warehouse',
        openLabel: 'Use This Folder',
        canSelectFiles: false,
        canSelectFolders: true,
        defaultUri: isDefault ? (workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir())) : Uri.file(folder),
      });
      if (chosen?.[0] === undefined) return;
      await chooseLocalFolder(chosen[0].fsPath);
    }
    log.info(`The warehouse is the local one in ${warehouses.chosen.folder}`);
  },
};
