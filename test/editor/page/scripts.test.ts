import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import {
  clearToasts,
  dialogOf,
  editorOf,
  linesOf,
  openByName,
  putCursorBehind,
  runCommand,
  showHover,
  textOf,
  toastsOf,
} from '../harness/person.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';

/** A job on the engine may take this long on a machine that is busy, in milliseconds. */
const JOB = 60_000;

const SCRIPT = 'install-web-shop.sql';

let workbench: Workbench;

before(async () => {
  workbench = await openWorkbench({
    prepare: async (folder) => {
      // Nothing but SQL: the extension has to come for that.
      for (const name of ['web-shop.svc.jsonc', 'app.svc.jsonc']) await rm(path.join(folder, name));
      const sample = await readFile(path.join(folder, SCRIPT), 'utf8');
      // Each of another shop: two scripts of one shop would have that against each other.
      const ofShop = (shop: string) => sample.replaceAll('acme-shop', shop);
      const faulty = (shop: string) => ofShop(shop).replace('events_external', 'events_externel');
      await writeFile(path.join(folder, 'faulty.sql'), faulty('acme-toys'));
      await writeFile(path.join(folder, 'more.sql'), `${ofShop('acme-more')}\nDROP TABLE x;\n`);
      await writeFile(path.join(folder, 'changed.sql'), faulty('acme-books'));
    },
  });
});

after(() => workbench[Symbol.asyncDispose]());
afterEach((test) => workbench.keepFailure(Object(test)));

test('a script keeps the colours of SQL, and has the commands above its options', async () => {
  const { page, keep } = workbench;
  await openByName(page, SCRIPT);
  await lens('Run script').waitFor();
  await lens('Deploy').waitFor();
  const colourOf = (text: string) =>
    linesOf(page)
      .locator('span > span', { hasText: text })
      .first()
      .evaluate((span) => getComputedStyle(span).color);
  const colours = [await colourOf('DECLARE'), await colourOf('gcs_bucket_name'), await colourOf('-- Installs')];
  assert.equal(new Set(colours).size, 3, colours.join());
  await keep('script');
});

test('a squiggle inside of the literal is explained and mended by keyboard', async () => {
  const { page, keep } = workbench;
  await openByName(page, 'faulty.sql');
  const squiggle = editorOf(page).locator('.squiggly-error');
  await squiggle.first().waitFor();
  assert.equal(await squiggle.count(), 1);
  await putCursorBehind(page, 'events_extern');
  assert.match(await textOf(await showHover(page)), /must be "events_external" or "events_partitioned"/);
  await keep('script-squiggle');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget').filter({ hasText: 'events_external' }).waitFor();
  await keep('script-fixes');
  await page.keyboard.press('Enter');
  await linesOf(page).filter({ hasText: '"events_external"' }).waitFor();
  await squiggle.first().waitFor({ state: 'detached' });
});

test('fields are suggested inside of the literal', async () => {
  const { page, keep } = workbench;
  await openByName(page, 'faulty.sql');
  await putCursorBehind(page, '"acme-toys-events",');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"');
  const suggestion = page.locator('.suggest-widget.visible .monaco-list-row');
  await suggestion.filter({ hasText: 'deployment_dataset_id' }).waitFor();
  await keep('script-suggestions');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Z');
});

test('a diff has the squiggle on the side that is changed', async () => {
  const { page, keep } = workbench;
  await openByName(page, 'changed.sql');
  await putCursorBehind(page, 'acme-books-');
  await page.keyboard.type('old-');
  await runCommand(page, 'File: Compare Active File with Saved');
  const sides = page.locator('.monaco-diff-editor');
  await sides.locator('.modified .squiggly-error').first().waitFor();
  await sides.locator('.original .view-line').filter({ hasText: 'events_externel' }).waitFor();
  assert.equal(await sides.locator('.original .squiggly-error').count(), 0);
  await keep('script-diff');
  await page.keyboard.press('Control+W');
});

test('an options file is made of the literal, and shown', async () => {
  const { page, keep } = workbench;
  await openByName(page, 'more.sql');
  await putCursorBehind(page, '"events_external"');
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget').filter({ hasText: 'Copy the options to more.svc.json' }).waitFor();
  await keep('script-actions');
  await page.locator('.action-widget .monaco-list-row', { hasText: 'Copy the options' }).click();
  await page.locator('.tab.active', { hasText: 'more.svc.json' }).waitFor();
  await linesOf(page).filter({ hasText: '"ga4_dataset_id": "acme-more' }).waitFor();
  await keep('script-copied');
});

test('a script is run after one question, statement by statement', async () => {
  const { page, keep } = workbench;
  await openByName(page, SCRIPT);
  await runCommand(page, 'Svc: Make Sample Export');
  await answer('Make and Load');
  await toast('Loaded 3 dates').waitFor({ timeout: JOB });
  await clearToasts(page);
  await lens('Run script').click();
  await dialogOf(page)
    .filter({ hasText: `Run ${SCRIPT}?` })
    .waitFor({ timeout: JOB });
  await keep('script-question');
  await answer('Run Script');
  await toast('3 dates done').waitFor({ timeout: JOB });
  await lens('Last run').waitFor();
  await keep('script-done');
});

test('a script with more in it is not run, and the statement is shown', async () => {
  const { page, keep } = workbench;
  await clearToasts(page);
  await openByName(page, 'more.sql');
  await lens('Run script').click();
  await toast('Statement 6 is not understood').waitFor();
  await toast('Nothing of more.sql was run').getByRole('button', { name: 'Go to Statement' }).click();
  await editorOf(page).locator('.squiggly-error').first().waitFor();
  await keep('script-refused');
});

function lens(text: string): Locator {
  return editorOf(workbench.page)
    .locator('.codelens-decoration a', { hasText: new RegExp(`^${text}`) })
    .first();
}

function toast(text: string): Locator {
  return toastsOf(workbench.page).filter({ hasText: text });
}

async function answer(button: string): Promise<void> {
  await dialogOf(workbench.page).getByRole('button', { name: button, exact: true }).click();
}
