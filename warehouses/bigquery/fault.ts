/**
 * What went wrong between us and Google, reduced to what may be told.
 *
 * The client's own errors carry the whole request, with its credentials, and the path of the key file; nothing of that may
 * reach a log. So an error of the client ends here, and what goes on is made of its status, its reason and its message.
 */

/** A request that was refused or not answered, or a job that failed. */
export class ApiFault extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Google's word for it (https://cloud.google.com/bigquery/docs/error-messages#errortable), or one of {@link OWN_REASONS}. */
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.name = 'ApiFault';
    this.status = status;
    this.reason = reason;
  }
}

/** Reasons of ours, where Google gives none. */
export const OWN_REASONS = {
  /** Nobody is signed in, or the key does not work. */
  notSignedIn: 'notSignedIn',
  /** The server was not reached, or hung up. */
  noAnswer: 'noAnswer',
} as const;

/** An `ErrorProto` of the API: https://cloud.google.com/bigquery/docs/reference/rest/v2/ErrorProto */
export interface ErrorProto {
  readonly reason?: string;
  readonly message?: string;
}

/**
 * Reads what a request of the client ended with.
 *
 * @param error what the client gave to its callback
 */
export function faultOfRequest(error: unknown): ApiFault {
  if (error instanceof ApiFault) return error;
  const { code, errors, message } = error as {
    readonly code?: unknown;
    readonly errors?: readonly ErrorProto[];
    readonly message?: unknown;
  };
  const [first] = errors ?? [];
  if (typeof code !== 'number')
    return new ApiFault(0, OWN_REASONS.noAnswer, typeof code === 'string' ? code : 'no answer');
  const said = first?.message ?? String(message ?? '');
  // A proxy on the way answers with a page of HTML, which tells nobody anything.
  const text = /<html|<!doctype/i.test(said) || said === '' ? `HTTP status ${code}` : said;
  return new ApiFault(code, code === 401 ? OWN_REASONS.notSignedIn : (first?.reason ?? ''), text);
}

/** Reads what a job ended with. */
export function faultOfJob({ reason = '', message = '' }: ErrorProto): ApiFault {
  return new ApiFault(STATUS_OF_REASON[reason] ?? 400, reason, message);
}

/** What signing in ended with: never the words of the client, which name files and hold parts of keys. */
export function faultOfSignIn(error: unknown): ApiFault {
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown };
  if (typeof status === 'number' && status >= 500) return new ApiFault(status, '', `HTTP status ${status}`);
  if (typeof code === 'string' && NETWORK_CODES.test(code)) return new ApiFault(0, OWN_REASONS.noAnswer, code);
  return new ApiFault(401, OWN_REASONS.notSignedIn, 'no credentials');
}

/** Codes of Node that speak of a network. A key file that is not there has one too, and is none of these. */
const NETWORK_CODES = /^E(?:NOTFOUND|AI_AGAIN|CONN|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE)/;

/** Whether the same request may go well a moment later. */
export function isPassing({ status, reason }: ApiFault): boolean {
  if (PASSING_REASONS.has(reason)) return true;
  return reason !== 'quotaExceeded' && (status === 429 || (status >= 500 && status !== 501));
}

const PASSING_REASONS: ReadonlySet<string> = new Set([
  OWN_REASONS.noAnswer,
  'backendError',
  'internalError',
  'rateLimitExceeded',
  'jobRateLimitExceeded',
  'jobBackendError',
  'jobInternalError',
]);

const STATUS_OF_REASON: Readonly<Record<string, number>> = {
  accessDenied: 403,
  notFound: 404,
  duplicate: 409,
  quotaExceeded: 403,
  rateLimitExceeded: 403,
  jobRateLimitExceeded: 429,
  backendError: 503,
  internalError: 500,
  stopped: 499,
};
