/** What the first run of options would do, before anything is installed: the price is to be known before it is paid. */
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText } from '../../service/placement.ts';
import { EVENTS } from '../../service/routines/tables.ts';
import type { RunRequest } from '../../service/run-request.ts';
import { choosePartitions } from '../choice.ts';
import type { JobControl, RunPlan } from '../warehouse.ts';
import { requirePlacement } from './places.ts';
import { scanOf } from './scan.ts';
import { listShards } from './shards.ts';
import type { Site } from './site.ts';

/**
 * Tells what a run would do if these options were installed now, where nothing is.
 *
 * @throws WarehouseError `options-invalid` or `source-not-found`; ApiFault
 */
export async function planFirstRun(
  site: Site,
  options: Options,
  request: RunRequest,
  { signal }: JobControl = {},
): Promise<RunPlan> {
  const placement = requirePlacement(options);
  const { source, destination } = placement;
  const question = { source, location: await site.locationOf(source), command: 'plan' };
  const listed = await listShards(site, question, signal);
  const partitions = choosePartitions(request, listed.shards, [], []);
  const shards = partitions.map(({ shard }) => shard);
  return {
    request,
    placement,
    template: options.transform_config_template,
    events: `${datasetText(destination)}.${EVENTS}`,
    partitions,
    done: 0,
    changed: [],
    waiting: [],
    leftOut: [],
    scan: await scanOf(site, { ...question, options, register: [] }, shards, signal),
  };
}
