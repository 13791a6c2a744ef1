import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Options } from '../../../service/options/fields.generated.ts';
import { deployInstaller } from '../../../service/routines/deploy.ts';
import { runTemplate } from '../../../service/routines/template.ts';
import { golden } from './golden.ts';

const EXTERNAL: Options = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
};

const PARTITIONED: Options = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_partitioned',
  deployment_dataset_id: 'acme-tools.svc',
  destination_dataset_id: 'acme-models.events',
  custom_event_params: [{ name: "it's", type: 'int' }],
};

const PARTS = {
  version: '1.2.3',
  service: '/* what RUN asks, minified */ ',
  events_external: runTemplate('events_external'),
  events_partitioned: runTemplate('events_partitioned'),
};

for (const options of [EXTERNAL, PARTITIONED]) {
  const template = options.transform_config_template;
  test(`${template}: the statement that deploy_installer answers with`, () => {
    golden(new URL(`golden/install_svc.${template}.sql`, import.meta.url), readable(deployInstaller(options, PARTS)));
  });
}

test('no placeholder is left in RUN', () => {
  for (const options of [EXTERNAL, PARTITIONED]) {
    assert.doesNotMatch(deployInstaller(options, PARTS), /<(?!STRUCT|STRING)[a-z]\w*>/i);
  }
});

/** RUN stands in the statement as a literal; here it is shown as the text that it is. */
function readable(statement: string): string {
  return statement.replace(/EXECUTE IMMEDIATE '((?:[^'\\]|\\[\s\S])*)';/, (_, literal: string) => {
    const text = literal.replace(/\\([\s\S])/g, (__, escaped: string) => (escaped === 'n' ? '\n' : escaped));
    return `EXECUTE IMMEDIATE '\n${text}\n';`;
  });
}
