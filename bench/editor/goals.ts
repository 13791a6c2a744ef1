/** What was to be reached, and what was. */

import { spread } from '../transform/paired.ts';
import type { Report } from './figures.ts';
import type { Latency } from './latency.ts';
import { medianOf, pairs, ratioTo } from './ratios.ts';
import type { Question } from './session.ts';

/** A goal beside what was measured. */
export interface Goal {
  readonly what: string;
  readonly limit: number;
  /** Absent where it was not measured. */
  readonly measured: number | undefined;
  readonly unit: '×' | 'ms' | 'KB';
}

/** Whether a goal is reached, by the figures as they are printed. All goals are upper limits; a ratio of 1 is none. */
export function isReached({ limit, unit, measured }: Goal & { readonly measured: number }): boolean {
  const printed = Number(measured.toFixed(2));
  return unit === '×' ? printed < limit : printed <= limit;
}

/** The goals of the editor. */
export function goalsOf({ settings, latencies, starts, sizes }: Report): readonly Goal[] {
  const named = latencies.map((latency, index): Named => ({ latency, size: settings.sizes[index]?.name ?? '' }));
  const largest = named.at(-1);
  const sizeOf = (what: string, limit: number, file: RegExp): Goal => {
    const bytes = sizes.find((one) => file.test(one.file))?.bytes;
    return { what, limit, measured: bytes === undefined ? undefined : bytes / 1000, unit: 'KB' };
  };
  return [
    ...named.map(({ latency, size }) => ({
      what: `${size}: edit to diagnostics ÷ the minimal server’s`,
      limit: 1,
      measured: ratioTo(latency, 'json-service', 'diagnostics')?.median,
      unit: '×' as const,
    })),
    inMilliseconds(`${largest?.size}: edit to diagnostics`, 16, medianIn(largest, ['diagnostics'])),
    ...named.map((one) =>
      inMilliseconds(
        `${one.size}: completion and hover`,
        5,
        medianIn(one, ['fields', 'names', 'field-hover', 'name-hover']),
      ),
    ),
    inMilliseconds(`${largest?.size}: edit to completion`, 16, medianIn(largest, ['typed'])),
    {
      what: 'start to first diagnostics ÷ VS Code’s own',
      limit: 1,
      measured: pairs(starts.ours, starts['vscode-json'])?.median,
      unit: '×',
    },
    inMilliseconds(
      'start to first diagnostics, beyond the minimal server’s',
      10,
      beyond(starts.ours, starts['json-service']),
    ),
    sizeOf('server bundle', 450, /server\/node\.cjs$/),
    sizeOf('client bundle', 600, /client\/extension\.cjs$/),
    sizeOf('universal VSIX', 1500, /svc-[\d.]+\.vsix$/),
  ];
}

interface Named {
  readonly latency: Latency;
  readonly size: string;
}

/** The slowest of some questions, by their medians. */
function medianIn(named: Named | undefined, questions: readonly Question[]): number | undefined {
  const medians = questions.map((question) => named && medianOf(named.latency, 'ours', question));
  const known = medians.filter((median) => median !== undefined);
  return known.length ? Math.max(...known) : undefined;
}

/** The difference of the medians. */
function beyond(ours: readonly number[] | undefined, others: readonly number[] | undefined): number | undefined {
  return ours && others && spread(ours).median - spread(others).median;
}

function inMilliseconds(what: string, limit: number, measured: number | undefined): Goal {
  return { what, limit, measured, unit: 'ms' };
}
