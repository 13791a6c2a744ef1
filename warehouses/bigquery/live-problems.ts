/**
 * Options against what is in the warehouse: section "Against the warehouse" of the rules. What cannot be asked for lack of a
 * permission is a problem of its own; what is unavailable at the moment is none, and makes the check fail.
 */
import type { FieldName, Options } from '../../service/options/fields.generated.ts';
import { nearest } from '../../service/options/nearest.ts';
import { datasetText, regionDataset } from '../../service/placement.ts';
import { DEPLOY } from '../../service/routines/tables.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import type { JobControl } from '../warehouse.ts';
import type { LiveProblem } from './bigquery-warehouse.ts';
import { findDataset, findRoutine, listDatasets, listNames } from './catalog.ts';
import { lackOf, plainWords } from './failures.ts';
import { ApiFault } from './fault.ts';
import { dryRun } from './jobs.ts';
import { problem } from './live-problem.ts';
import { isReachable, isSameLocation } from './location.ts';
import { requirePlacement } from './places.ts';
import type { Site } from './site.ts';
import { unseenNames } from './unseen-names.ts';

/**
 * Checks options against BigQuery and Cloud Storage.
 *
 * @returns problems in the order of the fields; none when all is well
 * @throws WarehouseError `options-invalid`; ApiFault
 */
export async function checkLive(
  site: Site,
  options: Options,
  { signal }: JobControl = {},
): Promise<readonly LiveProblem[]> {
  const placement = requirePlacement(options);
  const { source } = placement;
  const problems: LiveProblem[] = [];
  const on = async (field: FieldName, check: () => Promise<readonly LiveProblem[]>) => {
    problems.push(...(await check().catch((error: unknown) => [denied(field, error)])));
  };
  let location: string | undefined;
  await on('ga4_dataset_id', async () => {
    location = (await findDataset(site.connection, source))?.location;
    return location === undefined ? [await sourceNotFound(site, source)] : checkSource(site, source, location);
  });
  await on('gcs_bucket_name', () => checkBucket(site, placement, location));
  await on('deployment_dataset_id', () => checkPlace(site, placement, 'deployment', location));
  await on('destination_dataset_id', () => checkPlace(site, placement, 'destination', location));
  if (location !== undefined && problems.length === 0) {
    const question = { source, location, command: 'check' };
    await on('ga4_dataset_id', () => unseenNames(site, question, options, signal));
  }
  return problems;
}

async function sourceNotFound({ connection }: Site, source: DatasetId): Promise<LiveProblem> {
  const names = await listDatasets(connection, source.project).catch(() => []);
  const meant = nearest(source.dataset, names, 3).map((dataset) => datasetText({ project: source.project, dataset }));
  const [first] = meant;
  const advice = first === undefined ? 'Check the name in BigQuery.' : `Did you mean ${first}?`;
  const message = `There is no dataset ${datasetText(source)}. ${advice}`;
  return problem('source-not-found', 'ga4_dataset_id', message, { nearest: meant });
}

async function checkSource(site: Site, source: DatasetId, location: string): Promise<readonly LiveProblem[]> {
  const { connection } = site;
  const region = { project: source.project, dataset: regionDataset(location) };
  const [tables, installer] = await Promise.all([
    listNames(connection, source, 'tables'),
    findRoutine(connection, region, DEPLOY),
  ]);
  // Whether the caller may run jobs at all is found out without running one.
  await dryRun(connection, { sql: 'SELECT 1', payer: site.payerFor(source), location, command: 'check' });
  const problems: LiveProblem[] = [];
  if (!tables.some((name) => /^events_\d{8}$/.test(name)))
    problems.push(
      problem(
        'source-empty',
        'ga4_dataset_id',
        `${datasetText(source)} has no daily table events_YYYYMMDD yet. The first one comes about a day after the export is switched on.`,
        { severity: 'warning' },
      ),
    );
  if (installer === undefined)
    problems.push(
      problem(
        'installer-missing',
        'ga4_dataset_id',
        `The source is in ${location}, and ${datasetText(region)}.${DEPLOY} is not there. Set up the region: "svc setup ${source.project}.${location.toLowerCase()}".`,
      ),
    );
  return problems;
}

/** Deployment and destination need not be there: `install_svc` makes them. If they are, they must be where the source is. */
async function checkPlace(
  { connection }: Site,
  placement: Placement,
  place: 'deployment' | 'destination',
  location: string | undefined,
): Promise<readonly LiveProblem[]> {
  const dataset = placement[place];
  if (place === 'destination' && datasetText(dataset) === datasetText(placement.deployment)) return [];
  const found = await findDataset(connection, dataset);
  if (found === undefined || location === undefined || isSameLocation(found.location, location)) return [];
  const message = `${datasetText(dataset)} is in ${found.location}, and the source is in ${location}. Name a dataset in ${location}, or one that is not there yet.`;
  return [problem('location-mismatch', `${place}_dataset_id`, message)];
}

/** What BigQuery needs of a bucket to write the files and to read them. https://cloud.google.com/bigquery/docs/external-tables */
const BUCKET_PERMISSIONS = [
  'storage.buckets.get',
  'storage.objects.create',
  'storage.objects.get',
  'storage.objects.list',
];

async function checkBucket(
  { connection }: Site,
  { bucket }: Placement,
  location: string | undefined,
): Promise<readonly LiveProblem[]> {
  if (bucket === undefined) return [];
  const path = `/b/${encodeURIComponent(bucket)}`;
  const granted = await connection
    .storage<{ readonly permissions?: readonly string[] }>(`${path}/iam/testPermissions`, {
      permissions: BUCKET_PERMISSIONS,
    })
    .catch((error: ApiFault) => {
      if (error.status === 404) return undefined;
      throw error;
    });
  if (granted === undefined)
    return [
      problem(
        'bucket-not-found',
        'gcs_bucket_name',
        `There is no bucket ${bucket}. Make it in ${location ?? 'the location of the source dataset'}, or name another.`,
      ),
    ];
  const lacking = BUCKET_PERMISSIONS.find((permission) => granted.permissions?.includes(permission) !== true);
  if (lacking !== undefined)
    return [
      problem(
        'permission-denied',
        'gcs_bucket_name',
        `You lack the permission ${lacking} on bucket ${bucket}. Ask for a role that has it.`,
      ),
    ];
  const { location: place } = await connection.storage<{ readonly location: string }>(path, { fields: 'location' });
  if (location === undefined || isReachable(place, location)) return [];
  const message = `The bucket ${bucket} is in ${place}, and the source is in ${location}. Name a bucket in ${location}.`;
  return [problem('location-mismatch', 'gcs_bucket_name', message)];
}

/** A refusal as a problem; whatever else went wrong goes on its way. */
function denied(field: FieldName, error: unknown): LiveProblem {
  if (!(error instanceof ApiFault) || error.status !== 403 || error.reason === 'quotaExceeded') throw error;
  const lack = lackOf(plainWords(error.message));
  return problem('permission-denied', field, lack.charAt(0).toUpperCase() + lack.slice(1));
}
