import type { Severity } from '../../service/values.ts';
import { counted } from '../../service/wording/amounts.ts';
import type { Colours } from '../render/screen.ts';
import type { CheckedFile } from './checked-file.ts';

/**
 * Sums problems up.
 *
 * @param colours how to paint the numbers
 * @param files checked files
 * @returns `✗ 2 files checked: 1 error, 3 hints` and the like, without a line end
 */
export function summary(colours: Colours, files: readonly CheckedFile[]): string {
  const where = counted(files.length, 'file');
  const parts = [
    { severity: 'error', paint: colours.red },
    { severity: 'warning', paint: colours.yellow },
    { severity: 'hint', paint: colours.cyan },
  ] as const;
  const told = parts
    .map(({ severity, paint }) => ({ severity, paint, number: numberOf(severity, files) }))
    .filter(({ number }) => number > 0);
  if (told.length === 0) return `${colours.green('✓')} ${where} checked, no problems`;
  const sum = told.map(({ number, severity, paint }) => paint(counted(number, severity))).join(', ');
  const sign = told.some(({ severity }) => severity === 'error') ? colours.red('✗') : colours.green('✓');
  return `${sign} ${where} checked: ${sum}`;
}

/**
 * Counts problems.
 *
 * @param severity which ones
 * @param files checked files
 */
export function numberOf(severity: Severity, files: readonly CheckedFile[]): number {
  return files.reduce(
    (sum, { problems }) => sum + problems.filter((problem) => problem.severity === severity).length,
    0,
  );
}
