/**
 * A process of its own that works on BigQuery with a key file, and prints all that it learns and all that goes wrong, to its
 * last hidden property: `node signed-child.ts <key file, or nothing> <options as JSON> <command …>`.
 */
import { inspect } from 'node:util';
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf } from '../../service/placement.ts';
import { openBigQueryWarehouse } from '../../warehouses/bigquery/open.ts';
import { LOCATION, PROJECT } from './serving.ts';
import { installerCode } from './shop.ts';

const [keyFile = '', optionsText = '', ...commands] = process.argv.slice(2);
const options = JSON.parse(optionsText) as Options;
const { source, deployment } = placementOf(options);
const EVERYTHING = { depth: Number.POSITIVE_INFINITY, showHidden: true, breakLength: Number.POSITIVE_INFINITY };
const warehouse = await openBigQueryWarehouse({
  ...(keyFile !== '' && { keyFile }),
  installerCode,
  patience: { poll: 20, retry: 5 },
});
for (const command of commands) {
  const outcome = await perform(command).then(
    (done) => `${command} went well: ${inspect(done, EVERYTHING)}`,
    (error: unknown) => `${command} failed: ${inspect(error, EVERYTHING)}`,
  );
  console.log(outcome);
}
await warehouse.close();

function perform(command: string): Promise<unknown> {
  if (command === 'setUpRegion') return warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
  if (command === 'deploy') return warehouse.deploy(options);
  if (command === 'install') return warehouse.install(source);
  if (command === 'run') return warehouse.run(deployment, { mode: 'incremental', takeover: false });
  return warehouse.checkLive(options);
}
