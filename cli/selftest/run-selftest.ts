/** The self test from its first dataset to the last one that is removed. */
import { randomUUID } from 'node:crypto';
import { quotePath, quoteText } from '../../service/dialects/googlesql/quote.ts';
import { datasetText } from '../../service/placement.ts';
import type { DatasetId } from '../../service/values.ts';
import type { BigQuerySettings } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import { findDataset } from '../../warehouses/bigquery/catalog.ts';
import { connect } from '../../warehouses/bigquery/connection.ts';
import { failureOf } from '../../warehouses/bigquery/failures.ts';
import { CommandError, EXIT, wrongCall } from '../command.ts';
import { readInstaller } from '../installer-file.ts';
import type { Check, Seen } from './check.ts';
import { CHECKS } from './checks.ts';
import { type Lab, type LabPlan, labOf } from './lab.ts';
import { madeBeside } from './whole-way.ts';

/** How a check ended. */
export interface Finding extends Pick<Check, 'id' | 'claim'> {
  /** `refused`: BigQuery refused a statement. `skipped`: it needs a bucket, and none was given. */
  readonly verdict: 'as claimed' | 'different' | 'refused' | 'skipped';
  readonly what: string;
}

/** What a self test is to do. */
export interface SelftestRequest {
  /** A dataset that is not there. */
  readonly dataset: DatasetId;
  readonly location: string;
  readonly bucket: string | undefined;
  /** Ids of checks; all when absent. */
  readonly only: readonly string[] | undefined;
  /** Leave the datasets there. */
  readonly keep: boolean;
  readonly settings: BigQuerySettings;
  readonly signal: AbortSignal;
  /** Told of each finding as soon as it is there. */
  readonly report: (finding: Finding) => void;
}

/** What is left when a self test has ended. */
export interface SelftestReport {
  readonly dataset: string;
  readonly location: string;
  readonly findings: readonly Finding[];
  /** Datasets that were kept. */
  readonly kept: readonly string[];
  /** Folders of the bucket: BigQuery writes objects, and cannot delete them. */
  readonly folders: readonly string[];
}

/**
 * Does the checks, one after the other.
 *
 * @param request what to do
 * @returns the findings; rejects with a CommandError for a dataset that is there, an unknown check, or when it was stopped, and with a
 *   WarehouseError when it cannot begin
 */
export async function runSelftest(request: SelftestRequest): Promise<SelftestReport> {
  const { dataset, location, bucket, settings, signal, keep } = request;
  const checks = chosenChecks(request.only);
  const connection = connect(settings);
  const [bucketName] = bucket?.split('/') ?? [];
  const folder = bucket === undefined ? undefined : `gs://${bucket}/svc-selftest-${randomUUID().slice(0, 8)}`;
  const plan: LabPlan = {
    dataset,
    location,
    payer: settings.project ?? dataset.project,
    installer: await readInstaller(),
    ...(folder !== undefined && { storage: folder }),
  };
  const lab = labOf(connection, { ...plan, signal });
  const datasets = [dataset, ...madeBeside(dataset)];
  const cannotBegin = (thrown: unknown): never => {
    throw failureOf(thrown, 'The self test cannot begin');
  };
  for (const one of datasets) {
    if ((await findDataset(connection, one).catch(cannotBegin)) !== undefined)
      throw wrongCall(
        'dataset-exists',
        `${datasetText(one)} is there already; name a dataset that may be made and removed.`,
      );
  }
  await lab.run(`CREATE SCHEMA ${quotePath(dataset)} OPTIONS (location = ${quoteText(location)});`).catch(cannotBegin);
  const findings: Finding[] = [];
  try {
    for (const check of checks) {
      if (signal.aborted) break;
      const finding = await findOut(lab, check);
      if (signal.aborted) break;
      findings.push(finding);
      request.report(finding);
    }
  } finally {
    // Removing goes on when the test was stopped, and by itself.
    if (!keep) await removeAll(labOf(connection, plan), datasets);
  }
  if (signal.aborted)
    throw new CommandError(EXIT.interrupted, 'cancelled', `Stopped; its datasets are ${keep ? 'kept' : 'removed'}.`);
  const wroteFiles = folder !== undefined && checks.some(({ needsBucket }) => needsBucket);
  return {
    dataset: datasetText(dataset),
    location,
    findings,
    kept: keep ? datasets.map(datasetText) : [],
    folders: wroteFiles ? [folder, ...datasets.slice(-1).map((one) => `gs://${bucketName}/${one.dataset}`)] : [],
  };
}

function chosenChecks(only: readonly string[] | undefined): readonly Check[] {
  if (only === undefined) return CHECKS;
  const stray = only.find((id) => CHECKS.every((check) => check.id !== id));
  if (stray !== undefined)
    throw wrongCall(
      'selftest-only',
      `There is no check "${stray}"; there are ${CHECKS.map(({ id }) => id).join(', ')}.`,
    );
  return CHECKS.filter(({ id }) => only.includes(id));
}

async function findOut(lab: Lab, { id, claim, needsBucket, look }: Check): Promise<Finding> {
  if (needsBucket && lab.storage === undefined)
    return { id, claim, verdict: 'skipped', what: 'it writes files; add --bucket' };
  const seen = await look(lab).catch((thrown: unknown): Seen | { readonly refused: string } => ({
    refused: thrown instanceof Error ? thrown.message : String(thrown),
  }));
  if ('refused' in seen) return { id, claim, verdict: 'refused', what: seen.refused };
  return { id, claim, verdict: seen.asClaimed ? 'as claimed' : 'different', what: seen.what };
}

/** Each by itself: what cannot be removed must not keep the others. */
async function removeAll({ run }: Lab, datasets: readonly DatasetId[]): Promise<void> {
  for (const dataset of datasets)
    await run(`DROP SCHEMA IF EXISTS ${quotePath(dataset)} CASCADE;`).catch(() => undefined);
}
