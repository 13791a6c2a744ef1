import type { Problem } from '../service/options/problem.ts';
import type { Severity } from '../service/values.ts';
import { counted } from '../service/wording/amounts.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/**
 * Counts problems for people.
 *
 * @param problems of one file or many
 * @returns `2 errors, 1 warning`, or `no problems`
 */
export function countText(problems: readonly Pick<Problem, 'severity'>[]): string {
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: problems.filter((problem) => problem.severity === severity).length,
  }));
  const parts = counts.filter(({ count }) => count > 0).map(({ severity, count }) => counted(count, severity));
  return parts.length === 0 ? 'no problems' : parts.join(', ');
}
