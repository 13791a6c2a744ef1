/** Where a job stands, for people. */
import { amount, size } from '../../service/wording/amounts.ts';
import type { Progress } from '../../warehouses/warehouse.ts';

const STEPS: Readonly<Record<Progress['step'], string>> = {
  deploy: 'deploying',
  install: 'installing',
  observe: 'looking at the export',
  transform: 'transforming',
  publish: 'publishing',
  uninstall: 'removing',
  load: 'loading',
};

/**
 * Words where a job stands.
 *
 * @param progress as the warehouse reports it
 * @returns `transforming 2024-01-03, date 3 of 7, 12,345 rows, 4.2 MB`; parts that are not known are left out
 */
export function progressText({ step, date, done, of, rows, bytes }: Progress): string {
  const parts = [date === undefined ? STEPS[step] : `${step === 'observe' ? 'looking at' : STEPS[step]} ${date}`];
  if (of > 0)
    parts.push(
      date === undefined
        ? `${amount(done)} of ${amount(of)}`
        : `date ${amount(Math.min(done + 1, of))} of ${amount(of)}`,
    );
  if (rows > 0) parts.push(`${amount(rows)} rows`);
  if (bytes > 0) parts.push(size(bytes));
  return parts.join(', ');
}

/**
 * How much of a job is done.
 *
 * @param progress as the warehouse reports it
 * @returns from 0 to 100; 0 where the job does not count
 */
export function percentDone({ done, of }: Progress): number {
  return of > 0 ? (100 * Math.min(done, of)) / of : 0;
}
