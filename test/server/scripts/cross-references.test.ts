import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Location } from 'vscode-languageserver-types';
import type { Served } from '../../../server/scripts/served-service.ts';
import { atCursor, served } from '../support.ts';
import { script, scriptAtCursor, serviceFor } from './support.ts';

const SHOP = served(
  `{
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_partitioned",
  "destination_dataset_id": "acme-shop.reporting"
}`,
  'file:///home/ann/shop.svc.json',
);
const APP = served(
  '{ "ga4_dataset_id": "acme-app.analytics_1", "deployment_dataset_id": "acme-app.svc_events" }',
  'file:///home/ann/app.svc.json',
);
const CALLS = script(
  `-- CALL \`acme-shop.analytics_1\`.install_svc();
CALL \`acme-shop.analytics_1\`.install_svc();
CALL acme-shop.svc_analytics_1.RUN(NULL);
SELECT "acme-shop.reporting" FROM \`acme-shop.reporting.events\`;
`,
  'file:///home/ann/calls.sql',
);

describe('from SQL to the options that decide about the dataset:', () => {
  for (const { sql, to } of [
    { sql: 'CALL `acme-shop.svc_analytics_1`.RU|N(NULL);', to: ['shop.svc.json acme-shop.analytics_1'] },
    { sql: 'CALL `acme-shop`.`svc_analytics_1`.RUN|(NULL);', to: ['shop.svc.json acme-shop.analytics_1'] },
    { sql: 'CALL `acme|-shop.svc_analytics_1.RUN`(NULL);', to: ['shop.svc.json acme-shop.analytics_1'] },
    { sql: 'CALL acme-shop.analytics_1.install|_svc();', to: ['shop.svc.json acme-shop.analytics_1'] },
    { sql: 'SELECT * FROM acme-shop.report|ing.events', to: ['shop.svc.json acme-shop.reporting'] },
    { sql: 'SELECT * FROM `acme-app.svc_events.eve|nts`', to: ['app.svc.json acme-app.svc_events'] },
    // Options with a deployment dataset do not use the usual one.
    { sql: 'CALL `acme-app.svc_analytics_1`.RU|N(NULL);', to: [] },
    // Without a project, SQL means the one that it runs in: that can be either.
    {
      sql: 'CALL analytics_1|.install_svc();',
      to: ['shop.svc.json acme-shop.analytics_1', 'app.svc.json acme-app.analytics_1'],
    },
    { sql: 'CALL `acme-shop.ANALYTICS_1`.install|_svc();', to: [] },
    { sql: '-- CALL `acme-shop.analytics_1`.install|_svc();', to: [] },
    { sql: 'SELECT "acme-shop.analy|tics_1";', to: [] },
    { sql: 'SELECT a.b| FROM t', to: [] },
    { sql: 'SELECT |1', to: [] },
  ]) {
    test(sql, () => {
      const { script: asked, position } = scriptAtCursor(sql);
      assert.deepEqual(told(serviceFor(SHOP, APP, asked).definition(asked, position)), to);
    });
  }
});

test('a legacy project is its domain, colon and all', () => {
  const options = served('{ "ga4_dataset_id": "acme.com:shop-1.analytics_1" }', 'file:///home/ann/old.svc.json');
  const { script: asked, position } = scriptAtCursor('SELECT * FROM `acme.com:shop-1.analytics_1.ev|ents_*`');
  assert.equal(serviceFor(options, asked).definition(asked, position)[0]?.uri, 'file:///home/ann/old.svc.json');
});

test('options inside of a script own datasets, too', () => {
  const text = `SET o = JSON "{\\"ga4_dataset_id\\": \\"acme-shop.analytics_9\\"}";\nCALL acme-shop.svc_analytics_9.RU|N(NULL);`;
  const { script: asked, position } = scriptAtCursor(text);
  const [found, ...others] = serviceFor(asked).definition(asked, position);
  assert.ok(found && others.length === 0);
  assert.equal(asked.text.getText(found.range), 'acme-shop.analytics_9');
});

test('from the source in an options file to every script that works on it or on what follows from it', () => {
  const { document, position } = atCursor(
    SHOP.text.getText().replace('analytics_1', 'analy|tics_1'),
    'file:///home/ann/shop.svc.json',
  );
  assert.deepEqual(told(serviceFor(document, APP, CALLS).references(document, position)), [
    'shop.svc.json acme-shop.analytics_1',
    'calls.sql `acme-shop.analytics_1`.install_svc',
    'calls.sql acme-shop.svc_analytics_1.RUN',
  ]);
});

test('from a dataset in SQL to all other places of it', () => {
  const position = CALLS.text.positionAt(CALLS.text.getText().indexOf('reporting.events'));
  assert.deepEqual(told(serviceFor(SHOP, CALLS).references(CALLS, position)), [
    'shop.svc.json acme-shop.reporting',
    'calls.sql `acme-shop.reporting.events`',
  ]);
});

test('a dataset that no options decide about has no references: there would be one to every table of a script', () => {
  const { script: asked, position } = scriptAtCursor('SELECT * FROM a.b.c| JOIN a.b.d');
  assert.deepEqual(serviceFor(SHOP, asked).references(asked, position), []);
});

test('a name in a list has its references in the lists, as before', () => {
  const { script: asked, position } = scriptAtCursor(
    `SELECT deploy_installer(JSON '{"exclude_event_names": ["scr|oll"], "conversion_event_names": ["scroll"]}')`,
  );
  const found = serviceFor(asked).references(asked, position);
  assert.deepEqual(
    found.map(({ range }) => asked.text.getText(range)),
    ['scroll', 'scroll'],
  );
});

function told(locations: readonly Location[]): string[] {
  const open: readonly Served[] = [SHOP, APP, CALLS];
  return locations.map(({ uri, range }) => {
    const document = open.find(({ text }) => text.uri === uri);
    assert.ok(document, uri);
    return `${uri.replace(/.*\//, '')} ${document.text.getText(range)}`;
  });
}
