import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { putCursorBehind } from '../harness/person.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';

/** A job on the engine may take this long on a machine that is busy, in milliseconds. */
const JOB = 60_000;

let workbench: Workbench;
let page: Page;

before(async () => {
  workbench = await openWorkbench({ trust: false, files: ['web-shop.svc.jsonc'] });
  page = workbench.page;
  await lens('Deploy').waitFor({ timeout: JOB });
});
after(() => workbench[Symbol.asyncDispose]());
afterEach((test) => workbench.keepFailure(Object(test)));

test('a sample export is made and loaded after one question', async () => {
  await command('Svc: Make Sample Export');
  await dialog('Make a sample export as acme-shop.analytics_123456789?').waitFor();
  await workbench.keep('question-sample');
  await answer('Make and Load');
  await notification('Loaded 3 dates, 2024-01-01 to 2024-01-03').waitFor({ timeout: JOB });
});

test('the first run shows what all three steps make, and does them', async () => {
  await lens('Run').click();
  await dialog('Deploy, Install and Run web-shop.svc.jsonc?').waitFor();
  await workbench.keep('question-first-run');
  await answer('Deploy, Install and Run');
  await page.locator('.notification-toast', { hasText: 'Deploying, installing and running' }).waitFor();
  await workbench.keep('progress-run');
  await notification('3 dates done').waitFor({ timeout: JOB });
  await lens('Last run').waitFor();
  await workbench.keep('run-done');
});

test('a run without anything to do says so, and offers other dates', async () => {
  await clearNotifications();
  await lens('Run').click();
  await notification('There is nothing to run for acme-shop.reporting.events').waitFor({ timeout: JOB });
  await page.locator('.notification-toast').getByRole('button', { name: 'Other Dates' }).click();
  await page.locator('.quick-input-widget').getByText('Changed dates').waitFor();
  await workbench.keep('run-dates');
  await page.keyboard.press('Escape');
});

test('the language status tells version, warehouse and job', async () => {
  await page.locator('#status\\.languageStatus').click();
  await page.getByText('Local warehouse').first().waitFor();
  await workbench.keep('language-status');
  await page.keyboard.press('Escape');
});

test('the SQL of a date is a read-only document', async () => {
  await command('Svc: Show SQL');
  await page.locator('.tab', { hasText: '2024-01-03.sql' }).waitFor({ timeout: JOB });
  await workbench.keep('sql');
  await page.keyboard.press('ControlOrMeta+KeyW');
});

test('what the warehouse refuses is told on the field, until the field is edited', async () => {
  await clearNotifications();
  await quickOpen('app.svc.jsonc');
  await lens('Deploy').click();
  await dialog('Deploy app.svc.jsonc?').waitFor({ timeout: JOB });
  await answer('Deploy');
  await notification('acme-shop.analytics_987654321').waitFor({ timeout: JOB });
  await page.locator('.squiggly-error').first().waitFor();
  await workbench.keep('failure');
  await page.locator('.notification-toast').getByRole('button', { name: 'Go to Field' }).click();
  await clearNotifications();
  await putCursorBehind(page, 'acme-shop.analytics_987654321');
  await page.keyboard.type('0');
  await page.locator('.squiggly-error').waitFor({ state: 'detached' });
});

test('a new options file is asked for step by step, with a way back', async () => {
  await command('Svc: New Options File');
  await page.locator('.quick-input-widget').getByText('events_external').waitFor();
  await workbench.keep('new-options-file');
  await page.keyboard.press('Enter');
  await step('2/4').waitFor();
  await page.keyboard.type('acme');
  await page.locator('.quick-input-message').getByText('not "acme"').waitFor();
  await workbench.keep('new-options-file-fault');
  await page.locator('.quick-input-widget').getByRole('button', { name: /Back/ }).click();
  await page.locator('.quick-input-widget').getByText('events_partitioned').click();
  await step('2/3').waitFor();
  await page.keyboard.press('ControlOrMeta+KeyA');
  await page.keyboard.type('acme-shop.analytics_42');
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-widget').getByText('Apps, on Android and iOS.').click();
  await page.locator('.tab', { hasText: 'analytics_42.svc.jsonc' }).waitFor();
  await lens('Deploy').waitFor();
  assert.equal(await page.locator('.squiggly-error, .squiggly-warning').count(), 0);
  await workbench.keep('new-options-file-made');
});

function step(number: string): Locator {
  return page.locator('.quick-input-title', { hasText: number });
}

function lens(text: string): Locator {
  return page.locator('.codelens-decoration a', { hasText: new RegExp(`^${text}`) }).first();
}

function dialog(text: string): Locator {
  return page.locator('.monaco-dialog-box', { hasText: text });
}

async function answer(button: string): Promise<void> {
  await page.locator('.monaco-dialog-box').getByRole('button', { name: button, exact: true }).click();
}

function notification(text: string): Locator {
  return page.locator('.notification-toast', { hasText: text });
}

async function clearNotifications(): Promise<void> {
  await command('Notifications: Clear All Notifications');
}

async function command(title: string): Promise<void> {
  await pick('F1', `>${title}`, title);
}

async function quickOpen(file: string): Promise<void> {
  await pick('ControlOrMeta+KeyP', file, file);
  await page.locator('.tab.active', { hasText: file }).waitFor();
}

/** Types into the quick input. Whatever takes the focus closes it, such as an editor that is just being opened. */
async function pick(key: string, text: string, row: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await page.keyboard.press(key);
      await page.locator('.quick-input-widget input').fill(text, { timeout: 2000 });
      await page.locator('.quick-input-list .monaco-list-row', { hasText: row }).first().waitFor({ timeout: 5000 });
      await page.keyboard.press('Enter');
      return;
    } catch (error) {
      if (attempt === 5) throw error;
      await page.keyboard.press('Escape');
    }
  }
}
