import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import {
  editorOf,
  linesOf,
  openByName,
  putCursorBehind,
  quickInputRows,
  showHover,
  textOf,
  toastsOf,
} from '../harness/person.ts';
import { until } from '../harness/until.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';

const FAULTY = `{
  "ga4_dataset_id": "acme-shop.analytics_777000002",
  "transform_config_template": "events_externel",
  "stream_type": "web"
}
`;

let workbench: Workbench;

before(async () => {
  workbench = await openWorkbench({
    prepare: async (folder) => {
      await writeFile(path.join(folder, 'new.svc.jsonc'), '');
      await writeFile(path.join(folder, 'faulty.svc.jsonc'), FAULTY);
    },
  });
});

after(() => workbench[Symbol.asyncDispose]());
afterEach((test) => workbench.keepFailure(Object(test)));

test('somebody writes an options file from nothing, mostly by taking suggestions', async () => {
  const { page, folder, keep } = workbench;
  const file = path.join(folder, 'new.svc.jsonc');
  const suggestion = page.locator('.suggest-widget.visible .monaco-list-row.focused');
  // Suggestions come by themselves while somebody types, and can be asked for.
  const offered = (label: string) =>
    until(`the suggestion ${label}`, async () => {
      const isThere = await suggestion
        .filter({ hasText: label })
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
      if (!isThere) await page.keyboard.press('Control+Space');
      return isThere;
    });
  const take = async (label: string) => {
    await offered(label);
    await page.keyboard.press('Enter');
  };
  await openByName(page, 'new.svc.jsonc');
  await editorOf(page).click();
  await page.keyboard.type('{\n"ga4', { delay: 30 });
  await offered('ga4_dataset_id');
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-details').filter({ hasText: 'dataset' }).waitFor();
  await keep('suggestions');
  await take('ga4_dataset_id');
  await page.keyboard.type('acme-shop.analytics_777000001', { delay: 10 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.type(',\n"tr', { delay: 30 });
  await take('transform_config_template');
  // The snippet offers the values of the field at once.
  await take('events_external');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.type(',\n"gcs', { delay: 30 });
  await take('gcs_bucket_name');
  await page.keyboard.type('acme-shop-events', { delay: 10 });
  await page.keyboard.press('Control+S');
  await until('the file to be saved', async () => (await readFile(file, 'utf8')).includes('gcs_bucket_name'));
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), {
    ga4_dataset_id: 'acme-shop.analytics_777000001',
    transform_config_template: 'events_external',
    gcs_bucket_name: 'acme-shop-events',
  });
  await until('every squiggle to go', async () => (await squigglesOf(page).count()) === 0);
});

test('a squiggle says what is wrong, and a fix is applied by keyboard', async () => {
  const { page, keep } = workbench;
  await openByName(page, 'faulty.svc.jsonc');
  await squigglesOf(page).first().waitFor();
  assert.equal(await squigglesOf(page).count(), 1);
  await putCursorBehind(page, 'events_extern');
  const hover = await showHover(page);
  assert.match(await textOf(hover), /must be "events_external" or "events_partitioned"/);
  await keep('squiggle');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget').filter({ hasText: 'events_external' }).waitFor();
  await keep('fixes');
  await page.keyboard.press('Enter');
  await linesOf(page).filter({ hasText: '"events_external"' }).waitFor();
});

test('a hover on a field says what it is', async () => {
  const { page, keep } = workbench;
  await openByName(page, 'web-shop.svc.jsonc');
  await putCursorBehind(page, '"destination_dat');
  const hover = await showHover(page);
  assert.match(await textOf(hover), /destination_dataset_id/);
  await keep('hover');
  await page.keyboard.press('Escape');
});

test('the commands stand above the options', async () => {
  const { page, keep } = workbench;
  await openByName(page, 'web-shop.svc.jsonc');
  const lens = editorOf(page).locator('.codelens-decoration').first();
  await lens.filter({ hasText: 'Deploy' }).waitFor();
  assert.equal((await textOf(lens)).replace(/\s+/g, ' '), 'Check | Plan | Deploy | Install | Run');
  await keep('lenses');
});

test('the outline leads to a field', async () => {
  const { page, keep } = workbench;
  await openByName(page, 'web-shop.svc.jsonc');
  await page.keyboard.press('Control+Shift+O');
  await quickInputRows(page).filter({ hasText: 'custom_event_params' }).first().waitFor();
  await keep('outline');
  await page.keyboard.press('Escape');
});

test('the language status tells the version, the warehouse and the jobs', async () => {
  const { page, keep } = workbench;
  await openByName(page, 'web-shop.svc.jsonc');
  await page.locator('[id="status.languageStatus"]').hover();
  const status = page.locator('.monaco-hover:visible').filter({ hasText: 'Local warehouse' });
  await status.waitFor();
  assert.match(await textOf(status), /Svc \d+\.\d+\.\d+/);
  assert.match(await textOf(status), /No job is running/);
  await keep('language-status');
  await page.keyboard.press('Escape');
});

test('nothing has come up by itself', async () => {
  assert.equal(await toastsOf(workbench.page).count(), 0);
});

function squigglesOf(page: Page): Locator {
  return editorOf(page).locator('.squiggly-error, .squiggly-warning');
}
