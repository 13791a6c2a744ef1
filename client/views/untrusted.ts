/** Reads values that come from a page, or from what VS Code kept for it: nothing is known of them. */

/** Whether a value is an object whose fields can be looked at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a date `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** Whether a value is a whole number in a range, ends included. */
export function isCount(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Whether a value is a text of at most this many UTF-16 units. */
export function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most;
}
