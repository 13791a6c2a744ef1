import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('the README has the two commands, and continuous integration runs the second', () => {
  assert.match(read('README.md'), /^ {4}npm ci && npm start$/m);
  assert.match(read('README.md'), /^ {4}npm ci && npm test$/m);
  assert.match(read('.ci/run'), /npm ci && npm test/);
});

for (const file of globSync('{*.md,docs/*.md,samples/**/*.md,bench/*.md}', { cwd: ROOT })) {
  test(`every link of ${file} into the project leads somewhere`, () => {
    const links = Array.from(read(file).matchAll(/\]\((?!https?:)([^)#\s]+)/g), (match) => match[1] ?? '');
    const broken = links.filter((link) => !existsSync(path.join(ROOT, path.dirname(file), link)));
    assert.deepEqual(broken, []);
  });
}
