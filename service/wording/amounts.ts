/** Numbers as people read them, the same in every locale so that output can be compared. */

/**
 * @param count a whole number
 * @returns `1,234,567`
 */
export function amount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * @param count how many
 * @param one the noun for one
 * @param many the noun for several; `one` with an s when absent
 * @returns `1 date`, `1,234 dates`
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${amount(count)} ${count === 1 ? one : many}`;
}

/**
 * @param bytes a number of bytes
 * @returns `512 B`, `4.2 MB`: units of 1,000, as object stores count
 */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let at = 0;
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000;
    at += 1;
  }
  return `${at === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${units[at]}`;
}

/**
 * @param milliseconds a stretch of time
 * @returns `0.4 s`, `12 s`, `3 min 05 s`
 */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}
