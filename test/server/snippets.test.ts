import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CancellationToken } from 'vscode-languageserver';
import { complete } from '../../server/features/completion.ts';
import { NO_NAMES } from '../../server/live-names.ts';
import { checkText } from '../../service/options/check-document.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText, placementOf } from '../../service/placement.ts';
import { accept, expandSnippet } from './accept.ts';
import { atCursor } from './support.ts';

/** A snippet as VS Code reads it. Source: https://code.visualstudio.com/docs/editing/userdefinedsnippets */
interface Snippet {
  readonly prefix?: readonly string[];
  readonly description: string;
  readonly body: readonly string[];
  readonly isFileTemplate?: boolean;
}

const OPTIONS = read('svc-options');
const SQL = read('sql');

test('there is a snippet for each template, and one for a custom entry', () => {
  assert.deepEqual(Object.keys(OPTIONS), ['svc events_external', 'svc events_partitioned', 'svc custom entry']);
  assert.deepEqual(Object.keys(SQL), ['svc installation script']);
});

test('VS Code does not list the snippets of options by itself: the server does, where they fit', () => {
  // Without a prefix, a snippet is offered by "Insert Snippet" and "Fill File with Snippet" only.
  assert.deepEqual(
    Object.values(OPTIONS).map(({ prefix }) => prefix),
    [undefined, undefined, undefined],
  );
});

for (const [name, { isFileTemplate }] of Object.entries(OPTIONS)) {
  test(`"${name}" is free of problems, and the server offers the same`, async () => {
    const written = expanded(OPTIONS, name);
    const text = isFileTemplate ? '|' : minimal('"custom_item_params": [|]');
    const { document, position } = atCursor(text);
    const { items } = await complete(document, position, NO_NAMES, CancellationToken.None);
    const item = items.find(({ label }) => label === name);
    assert.ok(item);
    const accepted = accept(document, item);
    assert.equal(
      accepted,
      text.replace('|', () => written.replaceAll('\t', '  ')),
    );
    assert.deepEqual(checkText(accepted, { strict: true }).problems, []);
  });
}

test('the installation script is of one property, and its options are free of problems', () => {
  const script = expanded(SQL, 'svc installation script');
  const json = /JSON '''(.*?)'''/s.exec(script)?.[1] ?? '';
  assert.deepEqual(checkText(json, { strict: true }).problems, []);
  const { source, deployment } = placementOf(JSON.parse(json) as Options);
  assert.match(script, new RegExp(`SELECT \`${source.project}\\.svc_[a-z0-9_]+\`\\.deploy_installer\\(options\\)`));
  assert.ok(script.includes(`CALL \`${datasetText(source)}\`.install_svc();`));
  assert.ok(script.includes(`CALL \`${datasetText(deployment)}\`.RUN(NULL);`));
});

function expanded(snippets: Readonly<Record<string, Snippet>>, name: string): string {
  return expandSnippet(snippets[name]?.body.join('\n') ?? '');
}

function minimal(field: string): string {
  return `{
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_partitioned",
  ${field}
}`;
}

function read(name: string): Readonly<Record<string, Snippet>> {
  return JSON.parse(readFileSync(new URL(`../../snippets/${name}.json`, import.meta.url), 'utf8'));
}
