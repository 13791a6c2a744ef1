/** How BigQuery says no: HTTP statuses, reasons, and the envelope that both come in. */
import type { SqlError } from '../../googlesql/engine/errors.ts';

/** A refusal, as a request's answer or as the end of a job. */
export interface Refusal {
  /** HTTP status. */
  readonly status: number;
  /** The machine's word for it: https://cloud.google.com/bigquery/docs/error-messages#errortable */
  readonly reason: string;
  readonly message: string;
  /** What is at fault: `query`, or a place in it. */
  readonly location?: string;
}

/** A refusal on its way to the caller. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** The `ErrorProto` of a job's status: https://cloud.google.com/bigquery/docs/reference/rest/v2/ErrorProto */
export interface ErrorProto {
  readonly reason: string;
  readonly message: string;
  readonly location?: string;
}

/** Refuses a request about something that is not there. */
export function notFound(kind: 'Dataset' | 'Table' | 'Routine' | 'Job', name: string): Refused {
  return new Refused({ status: 404, reason: 'notFound', message: `Not found: ${kind} ${name}` });
}

/** Refuses to make what is there already. */
export function alreadyExists(kind: 'Dataset' | 'Routine' | 'Job', name: string): Refused {
  return new Refused({ status: 409, reason: 'duplicate', message: `Already Exists: ${kind} ${name}` });
}

/** Refuses a request that makes no sense. */
export function invalid(message: string): Refused {
  return new Refused({ status: 400, reason: 'invalid', message });
}

/** The status names of the envelope: https://cloud.google.com/apis/design/errors#handling_errors */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
};

/** The body of the answer to a request that was refused. */
export function envelope({ status, reason, message, location }: Refusal): unknown {
  const error = { message, domain: 'global', reason, ...(location && { location, locationType: 'other' }) };
  return { error: { code: status, message, errors: [error], status: STATUS_NAMES[status] ?? 'UNKNOWN' } };
}

/** The refusal as a job's status tells it. */
export function errorProto({ reason, message, location }: Refusal): ErrorProto {
  return { reason, ...(location && { location }), message };
}

/** The refusal that an error of SQL becomes. The engine gives the reason; a message that a fault brings speaks for itself. */
export function refusalOfSql(error: SqlError): Refusal {
  const [, known] = STARTS.find(([start]) => error.message.startsWith(start)) ?? [];
  const reason = known ?? error.reason;
  const status = STATUS_OF_REASON[reason] ?? 400;
  return { status, reason, message: error.told, ...(reason === 'invalidQuery' && { location: 'query' }) };
}

const STARTS: readonly (readonly [start: string, reason: string])[] = [
  ['Not found: ', 'notFound'],
  ['Already Exists: ', 'duplicate'],
  ['Access Denied: ', 'accessDenied'],
  ['Quota exceeded: ', 'quotaExceeded'],
  ['Exceeded rate limits: ', 'rateLimitExceeded'],
  ['Resources exceeded ', 'resourcesExceeded'],
];

/** https://cloud.google.com/bigquery/docs/error-messages#errortable */
const STATUS_OF_REASON: Readonly<Record<string, number>> = {
  accessDenied: 403,
  duplicate: 409,
  notFound: 404,
  quotaExceeded: 403,
  rateLimitExceeded: 403,
};

/** How a job ends that somebody cancelled. */
export const STOPPED: Refusal = {
  status: 499,
  reason: 'stopped',
  message: 'Job execution was cancelled: User requested cancellation',
};
