/**
 * Requests to BigQuery's REST interface.
 *
 * Google's client signs and sends them. Sending again is ours: every request that this room makes may be sent twice (jobs
 * have an id of our choice, so that the second of two equal ones is refused as a duplicate), and only then is it right to.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BigQuery, type BigQueryOptions } from '@google-cloud/bigquery';
import { VERSION } from '../version.ts';
import type { BigQuerySettings } from './bigquery-warehouse.ts';
import { type ApiFault, faultOfRequest, isPassing } from './fault.ts';
import { NOBODY, signIn } from './sign-in.ts';

/** One request. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** The project whose resource it is; not necessarily the one that pays. */
  readonly project: string;
  /** Path below the project, with a leading slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
}

/** The way to BigQuery. Every method rejects with an {@link ApiFault}, and with nothing else. */
export interface Connection {
  /** Sends a request, again where that may help; the answer is whatever the resource says. */
  request<T>(request: ApiRequest): Promise<T>;
  /** A request whose resource need not be there: nothing where it is not. */
  find<T>(request: ApiRequest): Promise<T | undefined>;
  /** A `GET` of Cloud Storage's JSON interface: `/b/<bucket>`. */
  storage<T>(path: string, query: Readonly<Record<string, string | readonly string[]>>): Promise<T>;
  /** Between two questions whether a job has ended, in milliseconds. */
  readonly poll: number;
}

/** How often a request is sent at most. */
const TRIES = 5;

const PATIENCE = { poll: 500, retry: 500 };

/** Longest time before a request is sent again, in milliseconds. */
const LONGEST_WAIT = 16_000;

/**
 * BigQuery reads and writes files in Cloud Storage on behalf of the caller, for which the scope of BigQuery alone does not do:
 * https://cloud.google.com/bigquery/docs/external-data-cloud-storage#access-controls-permissions
 */
const SCOPES = ['https://www.googleapis.com/auth/cloud-platform'];

const STORAGE = 'https://storage.googleapis.com';

/** Prepares requests; nothing is sent yet, and nobody is signed in. */
export function connect(settings: BigQuerySettings): Connection {
  const { endpoint, keyFile, patience = PATIENCE } = settings;
  const client = new BigQuery(clientOptions(settings));
  // With BIGQUERY_EMULATOR_HOST the client leaves the path of the interface out; with an endpoint it does not.
  if (endpoint !== undefined) client.baseUrl = `${client.apiEndpoint}/bigquery/v2`;
  const storage = `${endpoint === undefined ? STORAGE : client.apiEndpoint}/storage/v1`;

  const sendOnce = async <T>(message: Message): Promise<T> => {
    await signIn(client, endpoint === undefined ? keyFile : undefined, message.uri);
    return new Promise((resolve, reject) => {
      client.request(message, (error, answer: T) => {
        if (error === null) resolve(answer);
        else reject(faultOfRequest(error));
      });
    });
  };
  const send = async <T>(message: Message): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await sendOnce<T>(message);
      } catch (error) {
        const fault = error as ApiFault;
        if (tries >= TRIES || !isPassing(fault)) throw fault;
        await sleep(waitingTime(patience.retry, tries));
      }
    }
  };
  const request = <T>({ method = 'GET', project, path, query = {}, body }: ApiRequest): Promise<T> =>
    send<T>({ method, projectId: project, uri: path, qs: query, ...(body !== undefined && { json: body }) });
  return {
    request,
    find: async <T>(wanted: ApiRequest) => {
      try {
        return await request<T>(wanted);
      } catch (error) {
        if ((error as ApiFault).status === 404) return undefined;
        throw error;
      }
    },
    storage: (path, query) => send({ method: 'GET', uri: `${storage}${path}`, qs: query, useQuerystring: true }),
    poll: patience.poll,
  };
}

/** A request as the client takes it. */
interface Message {
  readonly method: string;
  readonly uri: string;
  readonly qs: object;
  readonly projectId?: string;
  readonly json?: unknown;
  readonly useQuerystring?: boolean;
}

function clientOptions({ endpoint, project }: BigQuerySettings): BigQueryOptions {
  const common: BigQueryOptions = {
    // Without a project the client would look for one on the machine; each request names its own.
    projectId: project ?? '-',
    autoRetry: false,
    scopes: SCOPES,
    userAgent: `svc/${VERSION}`,
  };
  return endpoint === undefined ? common : { ...common, apiEndpoint: endpoint, authClient: NOBODY };
}

/** Twice as long each time, and never for two clients at the same moment. */
function waitingTime(first: number, tries: number): number {
  const longest = Math.min(first * 2 ** (tries - 1), LONGEST_WAIT);
  return longest * (0.5 + Math.random() / 2);
}
