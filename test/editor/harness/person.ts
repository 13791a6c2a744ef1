/** What a person does in a workbench, by hand. */
import type { Frame, Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** The editor that has a file open; the first one where there are several. */
export function editorOf(page: Page): Locator {
  return page.locator('.editor-instance .monaco-editor').first();
}

/** The lines of text that are to be seen in the editor. */
export function linesOf(page: Page): Locator {
  return editorOf(page).locator('.view-line');
}

/** Opens a file by its name, as with Go to File. Panels about the file, which are listed there too, are not meant. */
export async function openByName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+P');
  await fillQuickInput(page, name);
  await choose(page, name);
  await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
}

/** Opens an options file, and waits until the extension has come to it. */
export async function openOptions(page: Page, name: string): Promise<void> {
  await openByName(page, name);
  await editorOf(page).locator('.codelens-decoration', { hasText: 'Deploy' }).waitFor();
}

/**
 * Runs a command from the palette, by its whole title. The palette lists what is offered when it is opened: what comes while an
 * editor starts is there the next time.
 */
export async function runCommand(page: Page, title: string): Promise<void> {
  await findCommand(page, title);
  await choose(page, title);
}

/** Runs a command that goes on in a picker of its own, which takes the place of the palette. */
export async function runPickingCommand(page: Page, title: string): Promise<void> {
  await findCommand(page, title);
  await page.keyboard.press('Enter');
}

/** Brings a command to the top of the palette. */
async function findCommand(page: Page, title: string): Promise<void> {
  await until(`the command ${title} in the palette`, async () => {
    await page.keyboard.press('F1');
    await fillQuickInput(page, `>${title}`);
    const isThere = await entryAtTop(page, title)
      .waitFor({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
    if (!isThere) await page.keyboard.press('Escape');
    return isThere;
  });
}

/** The list that the palette, pickers and other quick inputs show. */
export function quickInputRows(page: Page): Locator {
  return page.locator('.quick-input-list .monaco-list-row');
}

export async function fillQuickInput(page: Page, text: string): Promise<void> {
  const input = page.locator('.quick-input-widget input.input').first();
  await input.waitFor();
  await input.fill(text);
}

/** Chooses an entry of a quick input by its whole label, once what was typed has brought it to the top. */
export async function choose(page: Page, label: string): Promise<void> {
  await entryAtTop(page, label).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
}

function entryAtTop(page: Page, label: string): Locator {
  return page.locator('.quick-input-list .monaco-list-row.focused .label-name').getByText(label, { exact: true });
}

/** Puts the cursor behind a text that stands in the editor, as with Find. */
export async function putCursorBehind(page: Page, text: string): Promise<void> {
  const find = page.locator('.find-widget.visible textarea').first();
  // The key is lost while the editor is still being opened.
  await until('the find widget', async () => {
    await page.keyboard.press('Control+F');
    return find.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  });
  await find.fill(text);
  // Each step is waited for: a key that is pressed too soon goes to where the focus was before.
  const matches = page.locator('.find-widget.visible .matchesCount', { hasText: /^(?:\d+|\?) of \d+/ });
  // In a narrow editor it is there without being seen.
  await matches.waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  const selected = page.locator('.statusbar-item', { hasText: `(${text.length} selected)` });
  await selected.waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.find-widget.visible').waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowRight');
  await selected.waitFor({ state: 'hidden' });
}

/** Shows the hover at the cursor, by keyboard. */
export async function showHover(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+I');
  const hover = page.locator('.monaco-editor .monaco-hover:visible').first();
  await hover.waitFor();
  return hover;
}

/** The question that stands in the middle of everything. */
export function dialogOf(page: Page): Locator {
  return page.locator('.monaco-dialog-box');
}

/** Notifications that have come up. */
export function toastsOf(page: Page): Locator {
  return page.locator('.notification-toast');
}

/** Takes down every notification. */
export async function clearToasts(page: Page): Promise<void> {
  await runCommand(page, 'Notifications: Clear All Notifications');
  await toastsOf(page).first().waitFor({ state: 'detached' });
}

/**
 * Finds the page of a webview by something that is to be seen in it.
 *
 * @param what for the message when there is none
 * @param find what is to be seen there
 */
export function webviewWith(page: Page, what: string, find: (frame: Frame) => Locator): Promise<Frame> {
  return until(
    `a webview with ${what}`,
    async () => {
      for (const frame of page.frames()) {
        const isThere = await find(frame)
          .first()
          .isVisible()
          .catch(() => false);
        if (isThere) return frame;
      }
      return undefined;
    },
    20_000,
  );
}

/** Changes the colours of everything, as a person does. */
export async function useTheme(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+T');
  await page.locator('.quick-input-widget input[placeholder*="Color Theme"]').waitFor();
  await fillQuickInput(page, name);
  await choose(page, name);
}

/** The text that an editor shows, with plain spaces. */
export async function textOf(locator: Locator): Promise<string> {
  await locator.first().waitFor();
  return (await locator.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
}
