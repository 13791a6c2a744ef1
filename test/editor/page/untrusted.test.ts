import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openWorkbench } from '../harness/workbench.ts';

test('in a workspace that is not trusted, options are read, nothing runs, and its warehouse is not read', async () => {
  await using workbench = await openWorkbench({
    trust: true,
    files: ['web-shop.svc.jsonc'],
    prepare: async (folder) => {
      await mkdir(path.join(folder, '.vscode'));
      const settings = { 'svc.local.folder': 'their-warehouse', 'svc.confirm.local': false };
      await writeFile(path.join(folder, '.vscode/settings.json'), JSON.stringify(settings));
    },
  });
  const { page, folder } = workbench;
  const lens = page.locator('.codelens-decoration a', { hasText: /^Deploy/ }).first();
  await lens.click({ timeout: 60_000 });
  await page.locator('.notification-toast', { hasText: 'This workspace is not trusted' }).waitFor();
  await workbench.keep('untrusted');
  await page.locator('#status\\.languageStatus').click();
  await page.getByText("in the editor's own storage").first().waitFor();
  assert.equal((await readdir(folder)).includes('their-warehouse'), false);
});
