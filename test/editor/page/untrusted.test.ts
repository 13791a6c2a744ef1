import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import {
  editorOf,
  fillQuickInput,
  openByName,
  openOptions,
  quickInputRows,
  textOf,
  toastsOf,
} from '../harness/person.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';

/** Of the workspace, which says it of itself. */
const WAREHOUSE = 'their-warehouse';

let workbench: Workbench;

before(async () => {
  workbench = await openWorkbench({
    trust: true,
    workspaceSettings: { 'svc.local.folder': WAREHOUSE, 'svc.confirm.local': false },
    prepare: (folder) =>
      writeFile(path.join(folder, 'faulty.svc.jsonc'), '{ "ga4_dataset_id": "acme-shop.analytics_1" }'),
  });
});
after(() => workbench[Symbol.asyncDispose]());
afterEach((test) => workbench.keepFailure(Object(test)));

test('an untrusted workspace has its problems told', async () => {
  const { page } = workbench;
  await page.locator('[id="status.workspaceTrust"]').waitFor();
  await openByName(page, 'faulty.svc.jsonc');
  await editorOf(page).locator('.squiggly-error').first().waitFor();
});

test('the palette offers no command there that works on a warehouse', async () => {
  const { page } = workbench;
  await openOptions(page, 'web-shop.svc.jsonc');
  await page.keyboard.press('F1');
  await fillQuickInput(page, '>Svc: ');
  await quickInputRows(page).filter({ hasText: 'Svc: Check' }).first().waitFor();
  const offered = await textOf(quickInputRows(page));
  for (const title of ['Deploy', 'Install', 'Run', 'Uninstall', 'Preview Events', 'Load Export Files']) {
    assert.doesNotMatch(offered, new RegExp(`Svc: ${title}\\b`));
  }
  await page.keyboard.press('Escape');
});

test('a lens starts nothing there, and the warehouse of its settings is neither read nor made', async () => {
  const { page, folder, keep } = workbench;
  await openOptions(page, 'web-shop.svc.jsonc');
  await editorOf(page)
    .locator('.codelens-decoration a', { hasText: /^Deploy/ })
    .click();
  await toastsOf(page).filter({ hasText: 'This workspace is not trusted' }).first().waitFor();
  await keep('untrusted');
  await page.locator('[id="status.languageStatus"]').click();
  await page.getByText("in the editor's own storage").first().waitFor();
  assert.equal((await readdir(folder)).includes(WAREHOUSE), false);
});
