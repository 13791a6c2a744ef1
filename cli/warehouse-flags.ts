/** Which warehouse a call means: the local one, which is a folder, or BigQuery. */
import { type FlagTable, type FlagValues, type Surroundings, wrongCall } from './command.ts';

const WAREHOUSES = ['local', 'bigquery'] as const;

/** A warehouse that a command can work on. */
export type WarehouseName = (typeof WAREHOUSES)[number];

/** Flags of a command that works on the local warehouse. */
export const LOCAL_FLAGS = {
  dir: {
    kind: 'text',
    value: 'FOLDER',
    about: 'The folder that is the local warehouse (default: the environment variable SVC_DIR, or ./svc-warehouse).',
  },
  json: { kind: 'switch', about: 'Print one JSON document, for machines.' },
} as const satisfies FlagTable;

/** Flags of a command that works on BigQuery. */
export const BIGQUERY_FLAGS = {
  project: {
    kind: 'text',
    value: 'PROJECT',
    about: 'BigQuery: the project that runs the jobs and pays for them (default: the project of the source dataset).',
  },
  'key-file': {
    kind: 'text',
    value: 'FILE',
    about:
      'BigQuery: the key file of a service account. Without it, whoever is signed in works: ' +
      '`gcloud auth application-default login`, or the environment variable GOOGLE_APPLICATION_CREDENTIALS.',
  },
  json: LOCAL_FLAGS.json,
} as const satisfies FlagTable;

/** Flags of a command that works on either. */
export const WAREHOUSE_FLAGS = {
  warehouse: {
    kind: 'choice',
    choices: WAREHOUSES,
    about:
      'Where to work: local, the engine inside svc, or bigquery (default: the environment variable SVC_WAREHOUSE, or local).',
  },
  dir: LOCAL_FLAGS.dir,
  ...BIGQUERY_FLAGS,
} as const satisfies FlagTable;

/** What a call must have for its warehouse to be known. */
export type WarehouseCall = Surroundings & { readonly flags: FlagValues<typeof WAREHOUSE_FLAGS> };

/**
 * Tells which warehouse a call means.
 *
 * @param call its flags and environment
 * @returns the flag --warehouse, else the environment variable SVC_WAREHOUSE, else `local`; throws a CommandError with exit
 *   code 2 for flags that do not go together, and for a variable that names no warehouse
 */
export function chosenWarehouse({ flags, environment }: Pick<WarehouseCall, 'flags' | 'environment'>): WarehouseName {
  const chosen = flags.warehouse ?? namedBy(environment['SVC_WAREHOUSE']);
  if (chosen === 'bigquery' && flags.dir !== undefined)
    throw wrongCall('flags-apart', '--dir belongs to the local warehouse; leave it out, or say --warehouse local.');
  if (chosen === 'local') {
    const stray = (['project', 'key-file'] as const).find((name) => flags[name] !== undefined);
    if (stray !== undefined)
      throw wrongCall('flags-apart', `--${stray} belongs to BigQuery; add --warehouse bigquery, or leave it out.`);
  }
  return chosen;
}

function namedBy(variable: string | undefined): WarehouseName {
  if (variable === undefined || variable === '') return 'local';
  const named = WAREHOUSES.find((name) => name === variable);
  if (named === undefined)
    throw wrongCall(
      'warehouse-unknown',
      `The environment variable SVC_WAREHOUSE says "${variable}"; it can say ${WAREHOUSES.join(' or ')}.`,
    );
  return named;
}
