import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import type { Status } from '../../../warehouses/warehouse.ts';
import {
  clearToasts,
  dialogOf,
  openOptions,
  runCommand,
  textOf,
  toastsOf,
  useTheme,
  webviewWith,
} from '../harness/person.ts';
import { ROOT } from '../harness/places.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';

const SHOP = 'web-shop.svc.jsonc';

/** A job on the engine may take this long on a machine that is busy, in milliseconds. */
const JOB = 60_000;

let workbench: Workbench;
let warehouse: string;

before(async () => {
  workbench = await openWorkbench({ workspaceSettings: { 'svc.local.folder': 'local-warehouse' } });
  warehouse = path.join(workbench.folder, 'local-warehouse');
});

after(() => workbench[Symbol.asyncDispose]());
afterEach((test) => workbench.keepFailure(Object(test)));

test('a sample export is made from the palette', async () => {
  const { page } = workbench;
  await openOptions(page, SHOP);
  await runCommand(page, 'Svc: Make Sample Export');
  await answer(page, 'Make and Load');
  await toastsOf(page).filter({ hasText: 'Loaded' }).waitFor({ timeout: JOB });
  await clearToasts(page);
});

test('Deploy, Install and Run shows the plan first; no is no', async () => {
  const { page, keep } = workbench;
  await runCommand(page, 'Svc: Deploy, Install and Run');
  const question = await textOf(dialogOf(page));
  for (const part of [
    'acme-shop.analytics_123456789.install_svc',
    'acme-shop.svc_analytics_123456789',
    'gs://acme-shop-events',
    'acme-shop.reporting.events',
    'local-warehouse',
  ]) {
    assert.ok(question.includes(part), `${part} is not in: ${question}`);
  }
  await keep('plan-before-writing');
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  assert.equal(status().deployed, false);
});

test('a run that is cancelled half way leaves no half date, and says so', async () => {
  const { page, keep } = workbench;
  await runCommand(page, 'Svc: Deploy, Install and Run');
  await answer(page, 'Deploy, Install and Run');
  const progress = toastsOf(page).filter({ hasText: 'Deploying, installing and running' });
  await progress.filter({ hasText: /2024-01-0\d/ }).waitFor({ timeout: JOB });
  await keep('progress');
  await progress.hover();
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await toastsOf(page).filter({ hasText: 'Stopped' }).waitFor();
  const { partitions, pending } = status();
  const done = partitions.filter(({ state }) => state === 'done').map(({ eventDate }) => eventDate);
  assert.ok(done.length < 3, 'it was cancelled before its end');
  assert.equal(done.length + pending.length, 3);
  await clearToasts(page);
});

test('the next run does the rest, and ends with the rows', async () => {
  const { page, keep } = workbench;
  await runCommand(page, 'Svc: Deploy, Install and Run');
  await answer(page, 'Deploy, Install and Run');
  const ended = toastsOf(page).filter({ hasText: /dates? done/ });
  await ended.waitFor({ timeout: JOB });
  await keep('ended');
  assert.deepEqual(
    status().partitions.map(({ state }) => state),
    ['done', 'done', 'done'],
  );
  await ended.getByRole('button', { name: 'Preview Events' }).click();
  const frame = await gridOf(page);
  await clearToasts(page);
  await keep('grid');
  assert.equal(await frame.getByRole('grid').getAttribute('aria-label'), 'Rows of acme-shop.reporting.events');
});

for (const [name, theme] of [
  ['dark', 'Dark Modern'],
  ['light', 'Light Modern'],
  ['high-contrast', 'Dark High Contrast'],
] as const) {
  test(`editor, plan, status and grid are to be seen in ${theme}`, async () => {
    const { page, keep } = workbench;
    await openOptions(page, SHOP);
    await useTheme(page, theme);
    await keep(`${name}-editor`);
    await runCommand(page, 'Svc: Preview Events');
    await gridOf(page);
    await keep(`${name}-grid`);
    await openOptions(page, SHOP);
    await runCommand(page, 'Svc: Open Status');
    await webviewWith(page, 'the dates', (frame) => frame.getByText('2024-01-01').or(frame.getByText('January 2024')));
    await keep(`${name}-status`);
    await openOptions(page, SHOP);
    await runCommand(page, 'Svc: Plan');
    await webviewWith(page, 'the plan', (frame) => frame.getByText('Next run'));
    await keep(`${name}-plan`);
    await runCommand(page, 'View: Close All Editors');
  });
}

function gridOf(page: Page): Promise<Frame> {
  return webviewWith(page, 'rows', (frame) => frame.getByRole('gridcell'));
}

async function answer(page: Page, button: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name: button, exact: true }).click();
}

/** How the property stands, by the word of the command line. */
function status(): Status {
  const args = ['status', path.join(workbench.folder, SHOP), '--dir', warehouse, '--json'];
  return JSON.parse(
    execFileSync(process.execPath, [path.join(ROOT, 'dist/cli/svc.js'), ...args], { encoding: 'utf8' }),
  );
}
