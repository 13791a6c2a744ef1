/** What is deployed is read from the procedure that `deploy_installer` made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Options } from '../../../service/options/fields.generated.ts';
import { installProcedure } from '../../../service/routines/install.ts';
import { deployedIn } from '../../../warehouses/bigquery/deployed.ts';
import { EXTERNAL, PARTITIONED } from '../../bigquery/shop.ts';

const HOSTILE = [
  'it\'s "so"',
  '`a`',
  'back\\slash',
  'new\nline',
  '100%',
  '$' + '{x}',
  '名前',
  '\u0000',
  "'), CURRENT_TIMESTAMP()",
];

const OPTIONS: readonly Options[] = [
  EXTERNAL,
  PARTITIONED,
  {
    ...EXTERNAL,
    exclude_event_names: HOSTILE,
    custom_event_params: HOSTILE.map((name) => ({ name, type: 'string' as const })),
  },
];

for (const options of OPTIONS) {
  test(`${options.transform_config_template}, ${Object.keys(options).length} fields: options and version come back as they were`, () => {
    const statement = installProcedure({ options, version: '1.2.3-rc.1', service: 'return null', run: 'SELECT 1' });
    const body = statement.slice(statement.indexOf('BEGIN'));
    assert.deepEqual(deployedIn(body), { options, version: '1.2.3-rc.1' });
  });
}

test('a procedure that somebody else wrote says nothing', () => {
  assert.equal(deployedIn('BEGIN SELECT PARSE_JSON("{}"); END'), undefined);
});
