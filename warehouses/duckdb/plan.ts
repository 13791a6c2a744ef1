/** What a run would do. */
import type { RunRequest } from '../../service/run-request.ts';
import { withoutColumn } from '../../service/transform/register.ts';
import type { DatasetId } from '../../service/values.ts';
import { choosePartitions } from '../choice.ts';
import type { RunPlan } from '../warehouse.ts';
import type { Job } from './engine.ts';
import { EVENTS, plainName } from './layout.ts';
import { openProperty } from './property.ts';
import { readRegister } from './register.ts';

/**
 * Tells what a run with this request would do now.
 *
 * @throws WarehouseError `not-installed` or `source-not-found`
 */
export async function planRun(job: Job, deployment: DatasetId, request: RunRequest): Promise<RunPlan> {
  const { installation, shards, ledger, changed } = await openProperty(job, deployment, 'read');
  const { placement, options } = installation;
  const partitions = choosePartitions(request, shards, ledger, changed);
  const planned = new Set(partitions.map(({ shard }) => shard.date));
  return {
    request,
    placement,
    template: options.transform_config_template,
    events: plainName(placement.destination, EVENTS),
    partitions,
    done: ledger.filter((row) => row.state === 'done' && !planned.has(row.eventDate)).length,
    changed,
    ...withoutColumn(await readRegister(job, deployment)),
  };
}
