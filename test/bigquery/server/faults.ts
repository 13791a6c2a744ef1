/** Faults that a test asks the server for: what Google's front, the network and a job can do to a client. */
import type { Refusal } from './refusals.ts';

/** What goes wrong. */
export type FaultEffect =
  /** The request is answered with this refusal; nothing was done. With `html`, as a proxy on the way would answer. */
  | { readonly kind: 'refuse'; readonly refusal: Refusal; readonly html?: boolean }
  /** The connection breaks: before the request is looked at, or when it is done and only the answer is lost. */
  | { readonly kind: 'drop'; readonly when: 'before' | 'after' }
  /** The job that the request starts fails in its nth statement, counted from 1 over everything that it runs. */
  | { readonly kind: 'fail-statement'; readonly statement: number; readonly message: string };

/** Which requests are hit, and by what. */
export interface Fault {
  /** The REST method as Google names it: `jobs.insert`; every method when absent. */
  readonly method?: string;
  /** Only requests in which this is found: in the path; for a job also in its labels, as JSON, and in its SQL. */
  readonly about?: RegExp;
  /** How many matching requests pass first; 0 when absent. */
  readonly skip?: number;
  /** How many matching requests are hit; 1 when absent. */
  readonly times?: number;
  readonly effect: FaultEffect;
}

/** The faults of a server. */
export interface Faults {
  /** @returns lifts the fault again */
  add(fault: Fault): () => void;
  /** The effect on a request, which counts as hit by it. */
  strike(request: { readonly method: string; readonly about: string }): FaultEffect | undefined;
  /** What was asked for and has not happened: a test that leaves some of it proved less than it says. */
  left(): readonly Fault[];
}

/** Keeps faults and how often each has struck. */
export function createFaults(first: readonly Fault[] = []): Faults {
  const live = first.map(fresh);
  return {
    add: (fault) => {
      const entry = fresh(fault);
      live.push(entry);
      return () => {
        entry.times = 0;
      };
    },
    strike: ({ method, about }) => {
      for (const entry of live) {
        const { fault } = entry;
        if (entry.times === 0 || (fault.method ?? method) !== method || !(fault.about ?? /^/).test(about)) continue;
        if (entry.skip > 0) {
          entry.skip -= 1;
          continue;
        }
        entry.times -= 1;
        return fault.effect;
      }
      return undefined;
    },
    left: () => live.filter(({ times }) => times > 0 && times !== Number.POSITIVE_INFINITY).map(({ fault }) => fault),
  };
}

function fresh(fault: Fault): { readonly fault: Fault; skip: number; times: number } {
  return { fault, skip: fault.skip ?? 0, times: fault.times ?? 1 };
}

/** Google's own words for the refusals that tests ask for, with what they are about filled in. */
export const refusals = {
  /** The caller may not do this with a dataset. */
  accessDenied: (dataset: string, permission: string): Refusal => ({
    status: 403,
    reason: 'accessDenied',
    message: `Access Denied: Dataset ${dataset}: Permission ${permission} denied on dataset ${dataset} (or it may not exist).`,
  }),
  /** The caller may not start jobs in a project. */
  jobsDenied: (project: string): Refusal => ({
    status: 403,
    reason: 'accessDenied',
    message: `Access Denied: Project ${project}: User does not have bigquery.jobs.create permission in project ${project}.`,
  }),
  datasetNotFound: (dataset: string): Refusal => ({
    status: 404,
    reason: 'notFound',
    message: `Not found: Dataset ${dataset}`,
  }),
  datasetExists: (dataset: string): Refusal => ({
    status: 409,
    reason: 'duplicate',
    message: `Already Exists: Dataset ${dataset}`,
  }),
  tooManyRequests: (): Refusal => ({
    status: 429,
    reason: 'rateLimitExceeded',
    message: 'Quota exceeded: Your user_method exceeded quota for concurrent api requests per user per method.',
  }),
  quotaExceeded: (): Refusal => ({
    status: 403,
    reason: 'quotaExceeded',
    message: 'Quota exceeded: Your project exceeded quota for free query bytes scanned.',
  }),
  unavailable: (): Refusal => ({
    status: 503,
    reason: 'backendError',
    message: 'The service is currently unavailable.',
  }),
  unauthenticated: (): Refusal => ({
    status: 401,
    reason: 'authError',
    message: 'Request had invalid authentication credentials. Expected OAuth 2 access token or other valid credential.',
  }),
} as const;
