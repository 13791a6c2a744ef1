/** The argument of `RUN`, read and checked. */
import type { RunMode } from './values.ts';

/** A checked argument of `RUN`. */
export interface RunRequest {
  readonly mode: RunMode;
  /** First and last date of a `range`, inclusive, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
  /** Take claims of other runs over at once, instead of waiting until they are stale. */
  readonly takeover: boolean;
}

const FORMS =
  'RUN takes NULL, {"mode": "incremental"}, {"mode": "full"}, {"mode": "range", "from": "YYYY-MM-DD", "to": "YYYY-MM-DD"}, ' +
  '{"mode": "changed"} or {"mode": "plan"}, each with "takeover": true if claims of other runs are to be taken over at once';

/**
 * Reads the argument of `RUN`.
 *
 * @param argument the JSON value that was passed; `null` means an incremental run
 * @returns the request, or one sentence that says what is wrong and lists what is allowed
 */
export function readRunRequest(argument: unknown): { readonly request: RunRequest } | { readonly error: string } {
  if (argument === null || argument === undefined) return { request: { mode: 'incremental', takeover: false } };
  if (typeof argument !== 'object' || Array.isArray(argument)) return refuse('the argument is not an object');
  const given = argument as Record<string, unknown>;
  const mode = given['mode'] === undefined ? 'incremental' : given['mode'];
  if (!isMode(mode)) return refuse(`there is no mode ${JSON.stringify(mode)}`);
  const known = mode === 'range' ? ['mode', 'takeover', 'from', 'to'] : ['mode', 'takeover'];
  const stray = Object.keys(given).find((key) => known.indexOf(key) < 0);
  if (stray !== undefined) return refuse(`${JSON.stringify(stray)} does not belong to mode "${mode}"`);
  const takeover = given['takeover'] === undefined ? false : given['takeover'];
  if (typeof takeover !== 'boolean') return refuse('"takeover" is neither true nor false');
  if (mode !== 'range') return { request: { mode, takeover } };
  const { from, to } = given;
  if (!isDate(from)) return refuse('"from" is not a date YYYY-MM-DD');
  if (!isDate(to)) return refuse('"to" is not a date YYYY-MM-DD');
  if (from > to) return refuse(`"from" (${from}) is after "to" (${to})`);
  return { request: { mode, takeover, from, to } };
}

const MODES: readonly RunMode[] = ['incremental', 'full', 'range', 'changed', 'plan'];

function isMode(value: unknown): value is RunMode {
  return MODES.indexOf(value as RunMode) >= 0;
}

function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  // Date.parse rolls 31 February over into March in some engines and refuses it in others.
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}

function refuse(what: string): { readonly error: string } {
  return { error: `${what}. ${FORMS}.` };
}
