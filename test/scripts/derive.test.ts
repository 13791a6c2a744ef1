import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { derivedFiles, outdatedFiles } from '../../scripts/derive.ts';

test('the derived files are up to date; if not, run "npm run derive" and commit the result', () => {
  assert.deepEqual(outdatedFiles(), []);
});

test('types, documentation and the reference page are derived', () => {
  assert.deepEqual(
    derivedFiles().map(({ path }) => path),
    [
      'service/options/fields.generated.ts',
      'service/options/field-docs.generated.ts',
      'docs/options.md',
      'docs/command.md',
    ],
  );
});

test('the check of the command line agrees', () => {
  const script = fileURLToPath(new URL('../../scripts/derive.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  assert.equal(stderr, '');
  assert.equal(status, 0);
});
