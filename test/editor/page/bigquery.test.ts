/** The whole way on BigQuery, which a server on this machine plays. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addSampleProperties, SAMPLE_LOCATION } from '../../bigquery/server/sample-property.ts';
import { type BigQueryServer, startBigQueryServer } from '../../bigquery/server/server.ts';
import { createEngine } from '../../googlesql/engine/engine.ts';
import { unsupported } from '../../googlesql/zetasql/binary.ts';
import { startZetaSql, type ZetaSql } from '../../googlesql/zetasql/client.ts';
import {
  clearToasts,
  dialogOf,
  linesOf,
  openByName,
  openOptions,
  putCursorBehind,
  runCommand,
  runPickingCommand,
  textOf,
  toastsOf,
  webviewWith,
} from '../harness/person.ts';
import { until } from '../harness/until.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';

const SHOP = 'web-shop.svc.jsonc';

/** A job may take this long on a machine that is busy, in milliseconds. */
const JOB = 60_000;

/** How long each statement takes, in milliseconds: a run is to be watched, and to be stopped in its midst. */
const STATEMENT = 150;

const reason = unsupported();
const skip = reason === undefined ? false : reason;

let zetasql: ZetaSql;
let server: BigQueryServer;
let workbench: Workbench;
let page: Page;

before(async () => {
  if (reason !== undefined) return;
  zetasql = await startZetaSql();
  const engine = createEngine({ zetasql, project: 'acme-shop', location: SAMPLE_LOCATION });
  await addSampleProperties(engine, { days: 3, eventsPerDay: 30 });
  server = await startBigQueryServer({ engine, statementDelay: STATEMENT });
  process.env['BIGQUERY_EMULATOR_HOST'] = server.url;
  // The script of the samples writes the same table: while the options are edited, that would be an error of both.
  workbench = await openWorkbench({ prepare: (folder) => rm(path.join(folder, 'install-web-shop.sql')) });
  page = workbench.page;
  await openOptions(page, SHOP);
});
after(async () => {
  await workbench?.[Symbol.asyncDispose]();
  await server?.stop();
  await zetasql?.stop();
});
afterEach((test) => workbench?.keepFailure(Object(test)));

test('BigQuery is one of the warehouses, with a project that pays or without', { skip }, async () => {
  await runPickingCommand(page, 'Svc: Select Warehouse');
  await entry('BigQuery, as a service account').waitFor();
  await workbench.keep('bigquery-select');
  await entry('BigQuery, as yourself').click();
  const input = page.locator('.quick-input-widget input.input').first();
  await page.locator('.quick-input-message').getByText('The project that pays for the jobs').waitFor();
  await input.fill('Acme');
  await page.locator('.quick-input-message').getByText('A project id such as my-project').waitFor();
  await input.fill('');
  await page.keyboard.press('Enter');
  await page.locator('#status\\.languageStatus').click();
  await page.getByText("as yourself, paid by the source's project").first().waitFor();
  await workbench.keep('bigquery-status-item');
  await page.keyboard.press('Escape');
  await page.locator('.tab', { hasText: SHOP }).first().click();
});

test('a region that is not set up is told on the field of the source, and set up from there', { skip }, async () => {
  await runCommand(page, 'Svc: Deploy, Install and Run');
  const told = toast('acme-shop.svc_europe_west2.deploy_installer is not there');
  await told.waitFor({ timeout: JOB });
  await page.locator('.squiggly-error').first().waitFor();
  await workbench.keep('bigquery-installer-missing');
  await told.getByRole('button', { name: 'Set Up Region' }).click();
  await dialog('Set up europe-west2 in acme-shop?').waitFor({ timeout: JOB });
  await workbench.keep('bigquery-question-region');
  await answer('Set Up Region');
  await toast('Made acme-shop.svc_europe_west2.deploy_installer in europe-west2').waitFor({ timeout: JOB });
  await page.locator('.squiggly-error').waitFor({ state: 'detached' });
});

test('the question tells where, how much is read and the price; the run is followed by date', { skip }, async () => {
  await toast('Made acme-shop').getByRole('button', { name: 'Deploy, Install and Run' }).click();
  await dialog(`Deploy, Install and Run ${SHOP}?`).waitFor({ timeout: JOB });
  const question = await textOf(dialog(`Deploy, Install and Run ${SHOP}?`));
  assert.match(
    question,
    /Reads 3 dates, 2026-06-01 to 2026-06-03 of acme-shop\.analytics_123456789: .*B, less than a cent/,
  );
  assert.match(question, /Where: BigQuery in europe-west2/);
  assert.doesNotMatch(question, /Don't Ask Again/);
  await workbench.keep('bigquery-question-run');
  await answer('Deploy, Install and Run');
  await toast('Deploying, installing and running')
    .filter({ hasText: /[12] of 3/ })
    .waitFor({ timeout: JOB });
  await workbench.keep('bigquery-progress');
  await toast('acme-shop.reporting.events: 3 dates done, 90 rows').waitFor({ timeout: JOB });
  await workbench.keep('bigquery-run-done');
});

test('a name that was never sent is a problem of its field, with the nearest one as a fix', { skip }, async () => {
  await clearToasts(page);
  await page.locator('.tab', { hasText: SHOP }).first().click();
  await putCursorBehind(page, '"conversion_event_names": ["purchase');
  for (let key = 0; key < 'purchase'.length; key += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('page_veiw"]');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type(',');
  await runCommand(page, 'Svc: Check Against the Warehouse');
  await toast(`${SHOP} can be deployed`).waitFor({ timeout: JOB });
  await page.locator('.markers-panel').getByText('"page_veiw" is not in the newest tables').waitFor();
  await workbench.keep('bigquery-name-not-observed');
  await clearToasts(page);
  await page.locator('.tab', { hasText: SHOP }).first().click();
  await putCursorBehind(page, 'page_vei');
  await until('the fix', async () => {
    // A list of fixes goes away again when the cursor has only just come there.
    await page.keyboard.press('Control+.');
    const fix = page.locator('.action-widget').filter({ hasText: 'Replace with "page_view"' });
    return fix.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  });
  await workbench.keep('bigquery-fix');
  await page.keyboard.press('Enter');
  await until('the name that was meant', async () => (await textOf(linesOf(page))).includes('"page_view"'));
  await page.locator('.markers-panel').getByText('"page_veiw" is not').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+S');
});

test('the names in events are counted on request, and then completion knows them', { skip }, async () => {
  await runCommand(page, 'Svc: Check Against the Warehouse');
  await toast(`${SHOP} fits what is on BigQuery`).getByRole('button', { name: 'Count Names…' }).click({ timeout: JOB });
  await dialog('Count the names in acme-shop.reporting.events?')
    .filter({ hasText: /all rows: at least [\d.]+ kB/ })
    .waitFor();
  await workbench.keep('bigquery-count');
  await answer('Count Names');
  await toast('are offered where they fit').waitFor({ timeout: JOB });
  await clearToasts(page);
  await page.locator('.tab', { hasText: SHOP }).first().click();
  await putCursorBehind(page, '"exclude_event_params": ["experiment"');
  await page.keyboard.type(', "');
  await page.keyboard.press('Control+Space');
  const offers = page.locator('.suggest-widget');
  await offers.getByText('ga_session_id').first().waitFor();
  await workbench.keep('bigquery-completion');
  await page.keyboard.press('Escape');
  await runCommand(page, 'File: Revert File');
});

test('the SQL that BigQuery gets is there to read, routine by routine', { skip }, async () => {
  for (const [detail, name, text] of [
    ['The procedure in the deployment dataset', 'RUN.sql', 'CREATE OR REPLACE PROCEDURE'],
    ['The procedure in the source dataset', 'install_svc.sql', 'CREATE OR REPLACE PROCEDURE'],
    ['The functions of the region', 'deploy_installer.sql', 'CREATE SCHEMA IF NOT EXISTS'],
    ['Deploys, installs and runs with SQL alone', 'installation.sql', 'DECLARE options JSON'],
    ['The rows of the last date', '2026-06-03.sql', 'as BigQuery reads them'],
  ] as const) {
    await page.locator('.tab', { hasText: SHOP }).first().click();
    await runPickingCommand(page, 'Svc: Show SQL');
    await entry(detail).click();
    await page.locator('.tab.active', { hasText: name }).waitFor({ timeout: JOB });
    await until(`the SQL of ${name}`, async () => (await textOf(linesOf(page))).includes(text));
    await workbench.keep(`bigquery-sql-${name.replace('.sql', '').toLowerCase()}`);
  }
});

test('cancelling ends the job in BigQuery, keeps what is done, and holds no date', { skip }, async () => {
  await openByName(page, SHOP);
  await page.keyboard.press('Control+Home');
  await page.locator('.codelens-decoration a', { hasText: /^Run$/ }).first().click();
  await toast('There is nothing to run').getByRole('button', { name: 'Other Dates…' }).click({ timeout: JOB });
  await entry('Every date anew').click();
  await dialog(`Run ${SHOP}?`).waitFor({ timeout: JOB });
  await answer('Run');
  const going = toast(`Running ${SHOP}`);
  await going.filter({ hasText: /[12] of 3/ }).waitFor({ timeout: JOB });
  await going.getByRole('button', { name: 'Cancel' }).click();
  await toast('Stopped: ').waitFor({ timeout: JOB });
  await workbench.keep('bigquery-cancelled');
  assert.ok(server.requests.some(({ method }) => method === 'jobs.cancel'));
  await clearToasts(page);
  await page.locator('.codelens-decoration a', { hasText: /^Run$/ }).first().click();
  await toast('There is nothing to run').waitFor({ timeout: JOB });
  await clearToasts(page);
});

test('what is there is shown as on any warehouse', { skip }, async () => {
  await openByName(page, SHOP);
  await runCommand(page, 'Svc: Open Status');
  await webviewWith(page, 'the calendar', (frame) =>
    frame.getByRole('gridcell', { name: 'Tuesday 2 June 2026: done, 30 rows' }),
  );
  await workbench.keep('bigquery-status');
  await openByName(page, SHOP);
  await runCommand(page, 'Svc: Preview Events');
  await webviewWith(page, 'the rows', (frame) =>
    frame.getByRole('grid', { name: 'Rows of acme-shop.reporting.events' }),
  );
  await workbench.keep('bigquery-preview');
  await openByName(page, SHOP);
  await runCommand(page, 'Svc: Plan');
  await webviewWith(page, 'the next run', (frame) => frame.getByText('Next run: nothing to do'));
  await workbench.keep('bigquery-plan');
});

test('uninstalling keeps the files, which BigQuery cannot delete', { skip }, async () => {
  await openByName(page, SHOP);
  await runCommand(page, 'Svc: Uninstall');
  await dialog(`Uninstall ${SHOP}?`).waitFor();
  assert.match(
    await textOf(dialog('Uninstall')),
    /Keeps the files in gs:\/\/acme-shop-events, which BigQuery cannot delete/,
  );
  await answer('Uninstall');
  await toast(/^.*Removed \d+ things/s).waitFor({ timeout: JOB });
  await workbench.keep('bigquery-uninstalled');
});

/** An entry of a picker, by a part of its label or detail. */
function entry(text: string): Locator {
  return page.locator('.quick-input-widget').getByText(text);
}

function toast(text: string | RegExp): Locator {
  return toastsOf(page).filter({ hasText: text }).first();
}

function dialog(text: string): Locator {
  return dialogOf(page).filter({ hasText: text });
}

async function answer(button: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name: button, exact: true }).click();
}
