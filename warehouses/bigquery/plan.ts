/** What a run would do, and what it would read. */
import { datasetText } from '../../service/placement.ts';
import { EVENTS } from '../../service/routines/tables.ts';
import type { RunRequest } from '../../service/run-request.ts';
import { withoutColumn } from '../../service/transform/register.ts';
import type { DatasetId } from '../../service/values.ts';
import { choosePartitions } from '../choice.ts';
import type { JobControl, RunPlan } from '../warehouse.ts';
import { told } from './failures.ts';
import { heldDates, readRegister } from './ledger.ts';
import { openProperty } from './property.ts';
import { scanOf } from './scan.ts';
import type { Site } from './site.ts';

/**
 * Tells what a run with this request would do now.
 *
 * @throws WarehouseError `not-installed` or `source-not-found`; ApiFault
 */
export async function planRun(
  site: Site,
  deployment: DatasetId,
  request: RunRequest,
  { signal }: JobControl = {},
): Promise<RunPlan> {
  const property = await openProperty(site, deployment, signal);
  const { installation, location, ledger, changed } = property;
  const { placement, options } = installation;
  const { source, destination } = placement;
  const register = await readRegister(site.connection, deployment);
  const chosen = choosePartitions(request, property.source.shards, ledger, changed);
  const held = request.takeover ? [] : heldDates(ledger, new Date());
  const isHeld = new Set(held.map(({ eventDate }) => eventDate));
  const partitions = chosen.filter(({ shard }) => !isHeld.has(shard.date));
  const planned = new Set(partitions.map(({ shard }) => shard.date));
  const question = { source, location, command: 'plan', options, register };
  const shards = partitions.map(({ shard }) => shard);
  const scan = await told('What the run reads was not found out', placement, () =>
    scanOf(site, question, shards, signal),
  );
  return {
    request,
    placement,
    template: options.transform_config_template,
    events: `${datasetText(destination)}.${EVENTS}`,
    partitions,
    done: ledger.filter((row) => row.state === 'done' && !planned.has(row.eventDate)).length,
    changed,
    ...withoutColumn(register),
    held: held.filter(({ eventDate }) => chosen.some(({ shard }) => shard.date === eventDate)),
    scan,
  };
}
