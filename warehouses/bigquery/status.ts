/** How a property stands. */
import { datasetText } from '../../service/placement.ts';
import { EVENTS, INSTALL } from '../../service/routines/tables.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import { choosePartitions } from '../choice.ts';
import type { JobControl, Status } from '../warehouse.ts';
import { findDataset, findRoutine, findTable } from './catalog.ts';
import type { Connection } from './connection.ts';
import { readInstallation } from './installation.ts';
import { heldDates, inPlainWords, readLedger, readRegister, readRuns, withoutDeadRuns } from './ledger.ts';
import { changedSince } from './property.ts';
import { fieldsOf } from './rows.ts';
import { listShards, type SourceShards } from './shards.ts';
import type { Site } from './site.ts';

/**
 * Tells what is deployed, installed, done and waiting. Whatever is not there is simply not told.
 *
 * @throws ApiFault
 */
export async function readStatus(site: Site, placement: Placement, { signal }: JobControl = {}): Promise<Status> {
  const { connection } = site;
  const { source, deployment, destination } = placement;
  const [dataset, installer, installation] = await Promise.all([
    findDataset(connection, source),
    findRoutine(connection, source, INSTALL),
    readInstallation(connection, deployment),
  ]);
  const deployed = installer !== undefined;
  if (installation === undefined)
    return { placement, deployed, partitions: [], runs: [], columns: [], pending: [], changed: [] };
  const [ledger, register, runs, events] = await Promise.all([
    readLedger(connection, deployment),
    readRegister(connection, deployment),
    readRuns(connection, deployment),
    readEvents(connection, destination),
  ]);
  const question = { source, location: dataset?.location ?? '', command: 'status' };
  const listed = dataset === undefined ? NO_SHARDS : await listShards(site, question, signal);
  const held = new Set(heldDates(ledger, new Date()).map(({ eventDate }) => eventDate));
  const { version, installedAt, options } = installation;
  return {
    placement,
    deployed,
    installed: { version, installedAt, options },
    partitions: inPlainWords(ledger, placement),
    runs: withoutDeadRuns(runs, new Date()),
    columns: register,
    pending: choosePartitions({ mode: 'incremental', takeover: false }, listed.shards, ledger, []).filter(
      ({ shard }) => !held.has(shard.date),
    ),
    changed: await changedSince(listed, ledger),
    ...(events !== undefined && { events }),
  };
}

const NO_SHARDS: SourceShards = { shards: [], rows: new Map() };

async function readEvents(connection: Connection, destination: DatasetId): Promise<Status['events']> {
  const table = await findTable(connection, destination, EVENTS);
  return table && { name: `${datasetText(destination)}.${EVENTS}`, columns: fieldsOf(table.schema).length };
}
