import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import { choose, fillQuickInput, openOptions, putCursorBehind, runCommand, toastsOf } from '../harness/person.ts';
import { until } from '../harness/until.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';

const SHOP = 'web-shop.svc.jsonc';

/** A job on the engine may take this long on a machine that is busy, in milliseconds. */
const JOB = 60_000;

let workbench: Workbench;
let page: Page;
const refused: string[] = [];

before(async () => {
  workbench = await openWorkbench({
    workspaceSettings: { 'svc.local.folder': 'local-warehouse', 'svc.confirm.local': false },
  });
  page = workbench.page;
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await openOptions(page, SHOP);
});
after(() => workbench[Symbol.asyncDispose]());
afterEach((test) => workbench.keepFailure(Object(test)));

test('the plan is a picture, and says what there is to do first', async () => {
  await runCommand(page, 'Svc: Plan');
  const plan = await viewOf('Plan');
  await plan.getByRole('button', { name: /^Bucket: gs:\/\/acme-shop-events/ }).waitFor();
  await plan.getByText('Nothing is installed yet').waitFor({ timeout: JOB });
  await workbench.keep('view-plan');
});

test('the picture follows the file while it is edited, and keeps what it was while there is an error', async () => {
  await page.locator('.tab', { hasText: SHOP }).first().click();
  await putCursorBehind(page, '"gcs_bucket_name": "acme-shop-events');
  await page.keyboard.type('-eu');
  const plan = await viewOf('Plan');
  await plan.getByRole('button', { name: /^Bucket: gs:\/\/acme-shop-events-eu/ }).waitFor();
  await page.keyboard.type('!');
  await plan.getByText('1 error', { exact: true }).waitFor();
  await plan.getByRole('button', { name: /^Bucket: gs:\/\/acme-shop-events-eu/ }).waitFor();
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace');
  await plan.getByRole('button', { name: 'Bucket: gs://acme-shop-events,' }).waitFor();
  await page.keyboard.press('Control+S');
});

test('a run brings the picture up to date', async () => {
  await runCommand(page, 'Svc: Make Sample Export');
  await toastsOf(page).filter({ hasText: 'Loaded' }).waitFor({ timeout: JOB });
  await runCommand(page, 'Svc: Deploy, Install and Run');
  await toastsOf(page).filter({ hasText: '3 dates done' }).waitFor({ timeout: JOB });
  await (await viewOf('Plan')).getByText('Next run: nothing to do').waitFor({ timeout: JOB });
  await runCommand(page, 'Notifications: Clear All Notifications');
});

test('the grid of events is walked with the keyboard, and a selection is copied as CSV', async () => {
  await runCommand(page, 'Svc: Preview Events');
  const events = await viewOf('Events');
  const grid = events.getByRole('grid', { name: 'Rows of acme-shop.reporting.events' });
  await grid.getByRole('gridcell').first().click({ timeout: JOB });
  assert.equal(await grid.getAttribute('aria-rowcount'), '201');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+C');
  await page.locator('.statusbar-item', { hasText: 'Copied 2 rows × 1 column as CSV' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, 'event_date\r\n2024-01-03\r\n2024-01-03\r\n');
});

test('a wide table is drawn where it is looked at, and nowhere else', async () => {
  const grid = (await viewOf('Events')).getByRole('grid');
  const columns = Number(await grid.getAttribute('aria-colcount'));
  assert.ok(columns > 100);
  await page.keyboard.press('Control+End');
  const last = grid.locator(`[role=gridcell][aria-colindex="${columns}"]:focus`);
  await last.waitFor();
  assert.ok((await grid.getByRole('gridcell').count()) < 800);
  await page.keyboard.press('Control+Home');
});

test('columns are found by name, and a cell is shown in full', async () => {
  const events = await viewOf('Events');
  await page.keyboard.press('Control+F');
  await page.keyboard.type('items');
  const grid = events.getByRole('grid');
  await events.locator('.counts', { hasText: '1 of' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await events.getByRole('complementary', { name: 'Cell' }).getByText('ARRAY<STRUCT<').waitFor();
  await workbench.keep('view-events');
  await page.keyboard.press('Escape');
  await grid.locator(':focus').waitFor();
});

test('the calendar tells of each date how it stands, and leads to its rows', async () => {
  await page.locator('.tab', { hasText: SHOP }).first().click();
  await runCommand(page, 'Svc: Open Status');
  const status = await viewOf('Status');
  const month = status.getByRole('grid', { name: 'January 2024' });
  await month.getByRole('gridcell', { name: /^Wednesday 3 January 2024: done, 20,000 rows$/ }).click({ timeout: JOB });
  await page.keyboard.press('ArrowLeft');
  await month.getByRole('gridcell', { name: /^Tuesday 2 January 2024/, selected: true }).waitFor();
  await workbench.keep('view-status');
  await status.getByRole('button', { name: 'Preview This Date' }).click();
  const dates = (await viewOf('Events')).getByRole('combobox', { name: 'Date' });
  await dates.waitFor({ timeout: JOB });
  assert.equal(await dates.inputValue(), '2024-01-02');
});

test('the tree sums every property up', async () => {
  await page.locator('.activitybar .action-label[aria-label="Svc"]').click();
  await page.locator('.sidebar .monaco-list-row', { hasText: SHOP }).locator('.monaco-tl-twistie').click();
  await page.getByRole('treeitem', { name: 'Dates: 3 done' }).waitFor({ timeout: JOB });
  await workbench.keep('view-tree');
});

test('the walkthrough has five steps, each of which ends with its command', async () => {
  await page.keyboard.press('F1');
  await fillQuickInput(page, '>Welcome: Open Walkthrough...');
  await page.keyboard.press('Enter');
  await fillQuickInput(page, 'Get started with Svc');
  await page.keyboard.press('Enter');
  const steps = page.locator('.gettingStartedSlideDetails .getting-started-step');
  await steps.filter({ hasText: 'Look at your events' }).click();
  assert.equal(await steps.count(), 5);
  await steps.getByRole('button', { name: 'Preview Events' }).click();
  // No file is before the person, and there are two.
  await fillQuickInput(page, SHOP);
  await choose(page, SHOP);
  await page.locator('.tab', { hasText: 'Welcome' }).click();
  await steps.filter({ hasText: 'Look at your events' }).getByRole('checkbox', { checked: true }).waitFor();
  await workbench.keep('walkthrough');
  await page.locator('.tab', { hasText: 'Events: ' }).click();
});

test('no page asked for what its policy does not let in, and the policy is at work', async () => {
  assert.equal(refused.join('\n'), '');
  const events = await viewOf('Events');
  await events.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await until('the refusal of an inline style', () => refused.some((text) => text.includes('style-src')));
});

/** What the panel with this title shows, two frames deep; it is another frame each time it is shown anew. */
async function viewOf(title: string): Promise<Frame> {
  return until(`the view ${title}`, async () => {
    for (const frame of page.frames()) {
      if (frame.parentFrame()?.parentFrame() !== page.mainFrame()) continue;
      const name = await frame.title().catch(() => '');
      if (name.startsWith(`${title}: `)) return frame;
    }
    return undefined;
  });
}
