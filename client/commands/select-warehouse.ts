import { homedir } from 'node:os';
import { type QuickPickItem, Uri, window, workspace } from 'vscode';
import { DATASET_PATTERN } from '../../service/options/fields.generated.ts';
import { chosenLocal } from '../jobs/chosen-warehouse.ts';
import { warehouseTitle } from '../jobs/warehouse-title.ts';
import { MANAGE_TRUST, tell } from '../notices.ts';
import { chooseBigQuery, chooseLocal, readSettings } from '../settings.ts';
import type { WarehouseCommand, WarehouseSurroundings } from './command.ts';

/** `Svc: Select Warehouse` */
export const selectWarehouse: WarehouseCommand = {
  id: 'svc.selectWarehouse',
  run: async (around) => {
    if (!workspace.isTrusted) {
      tell(
        'warning',
        'This workspace is not trusted, so Svc does not read its warehouse; trust it first.',
        MANAGE_TRUST,
      );
      return;
    }
    const picked = await window.showQuickPick(choicesIn(around), {
      title: 'Select Warehouse',
      placeHolder: 'Where is the data, and where does Svc work?',
    });
    if (picked !== undefined && (await picked.choose()))
      around.log.info(`The warehouse is ${warehouseTitle(around.warehouses.chosen)}`);
  },
};

interface Choice extends QuickPickItem {
  /** Asks what is left to ask, and keeps the choice; false when it was left. */
  readonly choose: () => Promise<boolean>;
}

function choicesIn({ extension, warehouses: { chosen } }: WarehouseSurroundings): readonly Choice[] {
  const { folder, isDefault } = chosenLocal(extension);
  const { keyFile } = readSettings().bigQuery;
  const isOn = (is: boolean) => ({ picked: is, description: is ? 'current' : '' });
  return [
    {
      label: "$(database) Local, in the editor's own storage",
      detail: isDefault ? folder : 'A folder for this workspace that needs no care.',
      ...isOn(chosen.kind === 'local' && isDefault),
      choose: async () => {
        await chooseLocal(undefined);
        return true;
      },
    },
    {
      label: '$(folder) Local, in a folder of your own…',
      detail: isDefault ? 'Such as one that the command line uses, too.' : folder,
      ...isOn(chosen.kind === 'local' && !isDefault),
      choose: () => askFolder(isDefault ? undefined : folder),
    },
    {
      label: '$(cloud) BigQuery, as yourself…',
      detail: 'With Application Default Credentials: those of "gcloud auth application-default login".',
      ...isOn(chosen.kind === 'bigquery' && keyFile === undefined),
      choose: () => askProject(undefined),
    },
    {
      label: '$(key) BigQuery, as a service account…',
      detail: keyFile ?? 'With the key in a file. The file is read when it is needed; no key is kept in settings.',
      ...isOn(chosen.kind === 'bigquery' && keyFile !== undefined),
      choose: () => askKeyFile(keyFile),
    },
  ];
}

async function askFolder(before: string | undefined): Promise<boolean> {
  const [chosen] =
    (await window.showOpenDialog({
      title: 'The folder that is the local warehouse',
      openLabel: 'Use This Folder',
      canSelectFiles: false,
      canSelectFolders: true,
      defaultUri: before === undefined ? firstFolder() : Uri.file(before),
    })) ?? [];
  if (chosen === undefined) return false;
  await chooseLocal(chosen.fsPath);
  return true;
}

async function askKeyFile(before: string | undefined): Promise<boolean> {
  const [chosen] =
    (await window.showOpenDialog({
      title: 'The file with the key of the service account',
      openLabel: 'Use This Key',
      filters: { 'Service account key': ['json'] },
      defaultUri: before === undefined ? firstFolder() : Uri.file(before),
    })) ?? [];
  return chosen !== undefined && askProject(chosen.fsPath);
}

async function askProject(keyFile: string | undefined): Promise<boolean> {
  const project = await window.showInputBox({
    title: 'Select Warehouse: BigQuery',
    prompt: 'The project that pays for the jobs. Empty: the project of the source dataset.',
    placeHolder: 'my-project',
    value: readSettings().bigQuery.project ?? '',
    ignoreFocusOut: true,
    validateInput: (text) =>
      text.trim() === '' || DATASET_PATTERN.test(`${text.trim()}.dataset`)
        ? undefined
        : 'A project id such as my-project: 6 to 30 lower-case letters, digits and hyphens.',
  });
  if (project === undefined) return false;
  await chooseBigQuery({
    ...(project.trim() !== '' && { project: project.trim() }),
    ...(keyFile !== undefined && { keyFile }),
  });
  return true;
}

function firstFolder(): Uri {
  return workspace.workspaceFolders?.[0]?.uri ?? Uri.file(homedir());
}
