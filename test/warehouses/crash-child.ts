/**
 * A run in a process of its own, for tests that kill it: `node crash-child.ts <warehouse folder> <options> <request>`.
 * Prints `began` with its first date, and `ended` when the run has ended.
 */
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf } from '../../service/placement.ts';
import type { RunRequest } from '../../service/run-request.ts';
import { openLocalWarehouse } from '../../warehouses/duckdb/open.ts';

const [folder = '', options = '', request = ''] = process.argv.slice(2);
const warehouse = await openLocalWarehouse(folder, { threads: 1 });
const { deployment } = placementOf(JSON.parse(options) as Options);
let began = false;
const { run } = await warehouse.run(deployment, JSON.parse(request) as RunRequest, {
  report: () => {
    if (!began) process.stdout.write('began\n');
    began = true;
  },
});
process.stdout.write(`ended ${run.state}\n`);
await warehouse.close();
