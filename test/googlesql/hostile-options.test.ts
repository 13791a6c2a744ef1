import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { errorReport } from '../../service/options/errors.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetOf, datasetText, placementOf } from '../../service/placement.ts';
import { regionStatements } from '../../service/routines/deploy.ts';
import { metadataTables } from './checker/metadata.ts';
import { CheckCache } from './checker/typing.ts';
import { HostileInstallation, REGION } from './hostile-installation.ts';
import { HOSTILE, hostileOptions } from './hostile-options.ts';
import { builtInstaller } from './installed.ts';
import { unsupported } from './zetasql/binary.ts';
import type { Catalog } from './zetasql/catalog.ts';
import { startZetaSql, type ZetaSql } from './zetasql/client.ts';

describe('the SQL for options with hostile names', { skip: unsupported() }, () => {
  const all = hostileOptions(200);
  const installer = builtInstaller();
  const cache = new CheckCache();
  let zetasql: ZetaSql;
  let region: Catalog;
  before(async () => {
    zetasql = await startZetaSql();
  });
  after(() => zetasql.stop());

  test('the statements that set up a region pass', async () => {
    const id = datasetOf(REGION);
    assert.ok(id !== undefined);
    const setUp = new HostileInstallation(zetasql, cache, {});
    for (const statement of regionStatements(id, 'europe-west2', installer)) await setUp.check(statement);
    region = setUp.catalog;
    assert.ok(region.functions?.[`${REGION}.deploy_installer`]);
  });

  test('the options have no errors, and every hostile name is in some of them', () => {
    assert.deepEqual(
      all.map(errorReport).filter((report) => report !== ''),
      [],
    );
    const written = JSON.stringify(all);
    const missing = HOSTILE.filter((name) => !written.includes(JSON.stringify(name).slice(1, -1)));
    assert.deepEqual(missing, []);
  });

  // Two at a time: while ZetaSQL works on the one, its answers about the other are read.
  describe('of each options object', { concurrency: 2 }, () => {
    let typed = 0;
    after(() => console.log(`${all.length} options objects, ${typed} statements and expressions typed`));
    for (const [index, options] of all.entries())
      test(`${index + 1}: ${nameOf(options)}`, async () => {
        const { source, deployment, destination } = placementOf(options);
        const installation = new HostileInstallation(zetasql, cache, {
          ...region,
          tables: Object.assign({}, ...[source, deployment, destination].map(datasetText).map(metadataTables)),
        });
        await installation.deployAndInstall(installer, options);
        if (options.transform_config_template === 'events_external') await installation.runExternal();
        else await installation.runPartitioned();
        typed += installation.checked;
      });
  });
});

function nameOf(options: Options): string {
  const { source, deployment, destination } = placementOf(options);
  const places = [source, deployment, destination].map(datasetText).join(', ');
  return `${options.transform_config_template} of ${places}, stream type ${options.stream_type ?? 'not given'}`;
}
