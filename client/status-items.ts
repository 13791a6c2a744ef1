/** What the language status of an options file says: which Svc, which warehouse, what is going on. */
import path from 'node:path';
import { Disposable, languages } from 'vscode';
import { LANGUAGE_ID } from '../server/languages.ts';
import type { Activity } from './jobs/activity.ts';
import type { ChosenWarehouse } from './jobs/chosen-warehouse.ts';
import type { Warehouses } from './jobs/warehouses.ts';

/**
 * Registers the items.
 *
 * @param version of the extension
 * @param warehouses tells the choice
 * @param activity tells what is going on
 */
export function createStatusItems(version: string, warehouses: Warehouses, activity: Activity): Disposable {
  const selector = { language: LANGUAGE_ID };
  const about = languages.createLanguageStatusItem('svc.version', selector);
  about.name = 'Svc';
  about.text = `Svc ${version}`;
  about.command = { title: 'Show Log', command: 'svc.showLog' };

  const warehouse = languages.createLanguageStatusItem('svc.warehouse', selector);
  warehouse.name = 'Svc Warehouse';
  warehouse.command = { title: 'Select Warehouse', command: 'svc.selectWarehouse' };
  const showWarehouse = () => {
    warehouse.text = warehouses.chosen.kind === 'local' ? '$(database) Local warehouse' : '$(cloud) BigQuery';
    warehouse.detail = detailOf(warehouses.chosen);
  };

  const work = languages.createLanguageStatusItem('svc.activity', selector);
  work.name = 'Svc Jobs';
  const showWork = () => {
    const { current } = activity;
    const last = current.at(-1);
    work.busy = last !== undefined;
    work.text = last?.title ?? 'No job is running';
    work.detail = last?.progress ?? '';
  };

  showWarehouse();
  showWork();
  return Disposable.from(about, warehouse, work, warehouses.onDidChoose(showWarehouse), activity.onDidChange(showWork));
}

/** Where, as whom, at whose expense. */
function detailOf(chosen: ChosenWarehouse): string {
  if (chosen.kind === 'local') return chosen.isDefault ? "in the editor's own storage" : chosen.folder;
  const who = chosen.keyFile === undefined ? 'as yourself' : `with the key ${path.basename(chosen.keyFile)}`;
  return `${who}, paid by ${chosen.project ?? "the source's project"}`;
}
