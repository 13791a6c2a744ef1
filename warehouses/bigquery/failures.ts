/** What BigQuery says when something fails, as one sentence for people: what is wrong, where, and what to do. */
import type { FieldName } from '../../service/options/fields.generated.ts';
import { datasetText } from '../../service/placement.ts';
import { DEPLOY, EVENTS, INSTALL, RUN } from '../../service/routines/tables.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import { WarehouseError, type WarehouseErrorCode } from '../warehouse.ts';
import { ApiFault, OWN_REASONS } from './fault.ts';

/** The places that a failure can be about, as far as they are known. */
export type Places = Partial<Placement>;

/**
 * Turns anything thrown into a {@link WarehouseError}.
 *
 * @param error what was thrown
 * @param doing what was going on, as the beginning of a sentence: `Deploying did not finish`
 * @param places decide which field the failure belongs to
 */
export function failureOf(error: unknown, doing: string, places: Places = {}): WarehouseError {
  if (error instanceof WarehouseError) return error;
  if (!(error instanceof ApiFault)) return new WarehouseError('failed', `${doing}: ${sentence(String(error))}`);
  const said = plainWords(error.message);
  const { code, text } = kindOf(error, said, places);
  const field = FIELD_OF_CODE[code] ?? (BLAMES_A_PLACE.has(code) ? fieldOf(said, places) : undefined);
  return new WarehouseError(code, `${doing}: ${text}`, field, error);
}

/**
 * Does a job; whatever goes wrong becomes a failure in one sentence.
 *
 * @param doing as for {@link failureOf}
 */
export async function told<T>(doing: string, places: Places, job: () => Promise<T>): Promise<T> {
  try {
    return await job();
  } catch (error) {
    throw failureOf(error, doing, places);
  }
}

/** The failure of a job whose dataset is not there. */
export function sourceMissing(source: DatasetId): WarehouseError {
  return new WarehouseError(
    'source-not-found',
    `Not found: Dataset ${datasetText(source)}. Check the name in BigQuery; the export of Google Analytics makes the dataset with its first table.`,
    'ga4_dataset_id',
  );
}

/** The failure of a deployment in a region that is not set up. */
export function installerMissing(region: DatasetId, location: string): WarehouseError {
  return new WarehouseError(
    'installer-missing',
    `Not found: Routine ${datasetText(region)}.${DEPLOY}. Set up the region first: "svc setup ${region.project}.${location.toLowerCase()}".`,
    'ga4_dataset_id',
  );
}

/** The failure of an installation before `deploy`. */
export function notDeployed(source: DatasetId): WarehouseError {
  return new WarehouseError(
    'not-deployed',
    `Not found: Routine ${datasetText(source)}.${INSTALL}. Deploy first: "svc deploy <options file>".`,
  );
}

/** The failure of a run before `install`. */
export function notInstalled(deployment: DatasetId): WarehouseError {
  return new WarehouseError(
    'not-installed',
    `Not found: Routine ${datasetText(deployment)}.${RUN}. Install first: "svc install <options file>".`,
  );
}

/** What was raised by a script of ours, without BigQuery's frame around it: where in the script it was, is nobody's business. */
export function plainWords(message: string): string {
  return message
    .replace(/^(?:Query error: |Error: |JavaScript error: )+/, '')
    .replace(/\s+at [\w$<>]+\((?:STRING|JSON)[^)]*\)(?: line \d+, columns? [\d-]+)?[\s\S]*$/, '')
    .replace(/;? (?:at|error in) \[[^\]]*\d+:\d+\][\s\S]*$/, '')
    .trim();
}

/** What somebody lacks who was refused: `you lack the permission bigquery.jobs.create on project acme-shop. Ask for…` */
export function lackOf(said: string): string {
  const permission = /\b(?:bigquery|storage)(?:\.\w+){2}\b/.exec(said)?.[0] ?? 'for it';
  const on = /Access Denied: ((?:Project|Dataset|Table|Routine|Job|File|Bucket) [^\s]+?):? /.exec(said)?.[1];
  const thing = on?.replace(/^\w/, (letter) => letter.toLowerCase()).replace(/(\S+):(\w+)/, '$1.$2');
  const doubt = /may not exist/.test(said) ? ', or it does not exist' : '';
  return `you lack the permission ${permission}${thing === undefined ? '' : ` on ${thing}`}${doubt}. Ask for a role that has it.`;
}

/** The field that names what a message speaks of. */
export function fieldOf(said: string, { source, deployment, destination, bucket }: Places): FieldName | undefined {
  const text = said.replaceAll(':', '.');
  const names = (dataset: DatasetId | undefined): boolean =>
    dataset !== undefined && new RegExp(`\\b${escaped(dataset)}(?!\\w)`).test(text);
  if (bucket !== undefined && new RegExp(`(?<![\\w.-])${bucket.replaceAll('.', '\\.')}(?![\\w-])`).test(said))
    return 'gcs_bucket_name';
  if (names(source)) return 'ga4_dataset_id';
  if (names(deployment)) return 'deployment_dataset_id';
  return names(destination) ? 'destination_dataset_id' : undefined;
}

function kindOf(fault: ApiFault, said: string, places: Places): { code: WarehouseErrorCode; text: string } {
  const known = KNOWN.find(({ is }) => is(fault, said));
  return known === undefined
    ? { code: 'failed', text: sentence(said) }
    : { code: known.code, text: known.tell(said, places) };
}

interface KnownFailure {
  readonly is: (fault: ApiFault, said: string) => boolean;
  readonly code: WarehouseErrorCode;
  readonly tell: (said: string, places: Places) => string;
}

/** The first that fits counts. */
const KNOWN: readonly KnownFailure[] = [
  {
    is: ({ reason }) => reason === OWN_REASONS.notSignedIn,
    code: 'not-signed-in',
    tell: () =>
      'Google does not know who is asking. Sign in with "gcloud auth application-default login", or name the key file of a service account.',
  },
  {
    is: ({ reason }) => reason === OWN_REASONS.noAnswer,
    code: 'unavailable',
    tell: (said) => `BigQuery was not reached (${said}). Check the network and try again.`,
  },
  {
    is: ({ reason }) => reason === 'stopped',
    code: 'cancelled',
    tell: () => 'it was cancelled; what is committed stays, the rest was never there.',
  },
  {
    is: ({ reason }, said) => reason === 'billingNotEnabled' || /billing (?:has not been|is not) enabled/i.test(said),
    code: 'failed',
    tell: () =>
      'the project that runs the job has no billing account, and without one BigQuery changes no rows. Link one to it, or run jobs in another project.',
  },
  {
    is: ({ status, reason }, said) =>
      status === 429 || /quotaExceeded|[rR]ateLimitExceeded/.test(reason) || /^Quota exceeded/.test(said),
    code: 'quota-exceeded',
    tell: (said) =>
      `a quota of BigQuery is used up (${said.replace(/[.\s]+$/, '')}). Wait until it is free again, or ask for more.`,
  },
  {
    is: (_, said) =>
      /different locations|not found in location|(?:bucket|dataset).* (?:is|are) in (?:a )?different/i.test(said),
    code: 'location-mismatch',
    tell: (said) => `${sentence(said)} The datasets and the bucket have to be in the location of the source dataset.`,
  },
  {
    is: ({ status }, said) => /bucket/i.test(said) && (status === 404 || /not found|not exist/i.test(said)),
    code: 'bucket-not-found',
    tell: (_, { bucket }) =>
      `there is no bucket ${bucket ?? 'of that name'}. Make it in the location of the source dataset, or name another.`,
  },
  {
    is: ({ status, reason }, said) => status === 403 || reason === 'accessDenied' || /^Access Denied/.test(said),
    code: 'permission-denied',
    tell: lackOf,
  },
  {
    is: (_, said) => isMissing(said, DEPLOY),
    code: 'installer-missing',
    tell: (said) => `${sentence(said)} Set up the region first: "svc setup <project>.<region>".`,
  },
  {
    is: (_, said) => isMissing(said, INSTALL),
    code: 'not-deployed',
    tell: (said) => `${sentence(said)} Deploy first: "svc deploy <options file>".`,
  },
  {
    is: (_, said) => isMissing(said, RUN),
    code: 'not-installed',
    tell: (said) => `${sentence(said)} Install first: "svc install <options file>".`,
  },
  {
    is: ({ status, reason }) => status >= 500 || /backendError|internalError/.test(reason),
    code: 'unavailable',
    tell: () => 'BigQuery is not available at the moment. Try again in some minutes.',
  },
  {
    is: ({ reason }) => reason === 'resourcesExceeded' || reason === 'responseTooLarge',
    code: 'failed',
    tell: (said) => `${sentence(said)} Exclude names that you do not need, and run again.`,
  },
  {
    is: ({ status, reason }) => status === 409 || reason === 'duplicate',
    code: 'failed',
    tell: (said) => `${sentence(said)} Somebody may be making the same thing at this moment. Try again.`,
  },
  { is: (_, said) => /\bRUN takes NULL\b/.test(said), code: 'run-options-invalid', tell: sentence },
  {
    is: (_, said) => new RegExp(`\\.${EVENTS} is there already|cannot change to|cannot become`).test(said),
    code: 'options-conflict',
    tell: sentence,
  },
  { is: (_, said) => /^.+: .+ \[[a-z-]+\]$/m.test(said), code: 'options-invalid', tell: (said) => said },
];

/** Fields that a failure belongs to whatever it says. */
const FIELD_OF_CODE: { readonly [code in WarehouseErrorCode]?: FieldName } = {
  'source-not-found': 'ga4_dataset_id',
  'source-empty': 'ga4_dataset_id',
  'bucket-not-found': 'gcs_bucket_name',
  'installer-missing': 'ga4_dataset_id',
};

/** Failures that are about the dataset or bucket which their message names, if it names one. */
const BLAMES_A_PLACE: ReadonlySet<WarehouseErrorCode> = new Set([
  'permission-denied',
  'location-mismatch',
  'options-conflict',
  'failed',
]);

function isMissing(said: string, routine: string): boolean {
  return new RegExp(`not found.*\\b${routine}\\b|\\b${routine}\\b.*not found`, 'i').test(said);
}

function escaped(dataset: DatasetId): string {
  return datasetText(dataset).replaceAll(':', '.').replaceAll('.', '\\.');
}

function sentence(said: string): string {
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
