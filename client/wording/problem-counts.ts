import type { Problem } from '../../service/options/problem.ts';
import type { Severity } from '../../service/values.ts';
import { counted } from '../../service/wording/amounts.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/**
 * Counts problems for people.
 *
 * @param problems of one file or many
 * @returns `2 errors, 1 warning`, or `no problems`
 */
export function countText(problems: readonly Pick<Problem, 'severity'>[]): string {
  const count = (wanted: Severity) => problems.filter(({ severity }) => severity === wanted).length;
  return countsText({ error: count('error'), warning: count('warning'), hint: count('hint') });
}

/**
 * Tells for people how many problems there are.
 *
 * @param counts by severity
 * @returns `2 errors, 1 warning`, or `no problems`
 */
export function countsText(counts: Readonly<Record<Severity, number>>): string {
  const told = SEVERITIES.filter((severity) => counts[severity] > 0);
  return told.length === 0 ? 'no problems' : told.map((severity) => counted(counts[severity], severity)).join(', ');
}
