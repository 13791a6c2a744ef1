import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkText } from '../../service/options/check-document.ts';
import type { OptionsDocument } from '../../service/options/read.ts';
import { toValue } from '../../service/options/tree.ts';

const workspace = new URL('../../samples/workspace/', import.meta.url);
const files = readdirSync(workspace).filter((file) => file.endsWith('.svc.jsonc'));

test('the workspace has options for both templates', () => {
  const templates = files.map((file) => /"transform_config_template": "(\w+)"/.exec(read(file))?.[1]);
  assert.deepEqual(templates.sort(), ['events_external', 'events_partitioned']);
});

for (const file of files) {
  test(`${file} has no problem, not even a hint`, () => {
    assert.deepEqual(checkText(read(file)).problems, []);
  });
}

test('the options in the installation script have no problem, and are those of a file', () => {
  const options = /JSON '''([\s\S]+?)'''/.exec(read('install-web-shop.sql'))?.[1] ?? '';
  const { document, problems } = checkText(options, { strict: true });
  assert.deepEqual(problems, []);
  assert.deepEqual(optionsIn(document), optionsIn(checkText(read('web-shop.svc.jsonc')).document));
});

function optionsIn({ root }: OptionsDocument): unknown {
  return root && toValue(root);
}

function read(file: string): string {
  return readFileSync(new URL(file, workspace), 'utf8');
}
