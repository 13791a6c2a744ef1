/** What is installed in a deployment dataset: the one row of `svc_installation`. */
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf } from '../../service/placement.ts';
import { INSTALLATION_TABLE, RUN } from '../../service/routines/tables.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import { findRoutine, readTable } from './catalog.ts';
import type { Connection } from './connection.ts';
import { notInstalled } from './failures.ts';
import { textIn } from './rows.ts';

export interface Installation {
  readonly options: Options;
  readonly version: string;
  readonly installedAt: string;
  readonly placement: Placement;
}

/** What is installed; nothing before `install`. */
export async function readInstallation(
  connection: Connection,
  deployment: DatasetId,
): Promise<Installation | undefined> {
  const [row] = (await readTable(connection, deployment, INSTALLATION_TABLE)) ?? [];
  if (row === undefined) return undefined;
  const options = JSON.parse(textIn(row, 'options') ?? '{}') as Options;
  const version = textIn(row, 'version') ?? '';
  return { options, version, installedAt: textIn(row, 'installed_at') ?? '', placement: placementOf(options) };
}

/**
 * What is installed, for jobs that cannot do without.
 *
 * @throws WarehouseError `not-installed`, in BigQuery's words
 */
export async function requireInstallation(connection: Connection, deployment: DatasetId): Promise<Installation> {
  const [installation, run] = await Promise.all([
    readInstallation(connection, deployment),
    findRoutine(connection, deployment, RUN),
  ]);
  if (installation === undefined || run === undefined) throw notInstalled(deployment);
  return installation;
}
