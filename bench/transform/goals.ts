/** What was to be reached, and what was. */

import { ratios, spread } from './paired.ts';
import type { Measurement, Results } from './parts.ts';

/** A goal beside what was measured. */
export interface Goal {
  readonly what: string;
  readonly sense: 'at most' | 'at least';
  readonly limit: number;
  /** Absent where it was not measured. */
  readonly measured: number | undefined;
  /** `×` for ratios, `GB` for 10⁹ bytes. */
  readonly unit: '×' | 'GB';
}

/** Whether a goal is reached, by the figures as they are printed. */
export function isReached({ sense, limit, measured }: Goal & { readonly measured: number }): boolean {
  const printed = Number(measured.toFixed(2));
  return sense === 'at most' ? printed <= limit : printed >= limit;
}

/** The goals of the transform. */
export function goalsOf({ day, params = [], days = [], month }: Results): readonly Goal[] {
  const most = params.at(-1);
  const name = (measurement: Measurement | undefined) => `${measurement?.work.params ?? 'many'} parameters`;
  return [
    goal('steady ÷ lower bound', 'at most', 0.9, ratioOf(day, 'steady', 'bound')),
    goal('observed first ÷ lower bound', 'at most', 1.1, ratioOf(day, 'observed', 'bound')),
    goal('steady ÷ ClickHouse in process', 'at most', 1, ratioOf(day, 'steady', 'clickhouse')),
    goal('subquery ÷ steady', 'at least', 3.5, ratioOf(day, 'subquery', 'steady')),
    goal(`${name(most)}: steady ÷ lower bound`, 'at most', 2, ratioOf(most, 'steady', 'bound')),
    goal(`${name(most)}: observed first ÷ lower bound`, 'at most', 2, ratioOf(most, 'observed', 'bound')),
    ...linear(params, days),
    goal('peak memory of the month', 'at most', 1.5, peakOf(month), 'GB'),
  ];
}

function goal(
  what: string,
  sense: Goal['sense'],
  limit: number,
  measured: number | undefined,
  unit: Goal['unit'] = '×',
): Goal {
  return { what, sense, limit, measured, unit };
}

/** Linear: twice the parameters or days take at most twice the time. A tenth is left for noise. */
function linear(params: readonly Measurement[], days: readonly Measurement[]): readonly Goal[] {
  const growth = (measurements: readonly Measurement[], way: string, count: 'params' | 'days') => {
    const [before, last] = measurements.slice(-2);
    const [small, large] = [timeOf(before, way), timeOf(last, way)];
    if (before === undefined || last === undefined || small === undefined || large === undefined) return undefined;
    return large / small / (last.work[count] / before.work[count]);
  };
  const between = (measurements: readonly Measurement[], count: 'params' | 'days') =>
    measurements
      .slice(-2)
      .map(({ work }) => work[count])
      .reverse()
      .join(' against ');
  return [
    goal(
      `time per parameter, ${between(params, 'params') || 'most'}`,
      'at most',
      1.1,
      growth(params, 'steady', 'params'),
    ),
    goal(`time per day, ${between(days, 'days') || 'most'} days`, 'at most', 1.1, growth(days, 'run-first', 'days')),
  ];
}

function ratioOf(measurement: Measurement | undefined, way: string, to: string): number | undefined {
  return measurement && ratios(measurement.series, way, to)?.median;
}

function timeOf(measurement: Measurement | undefined, way: string): number | undefined {
  const measures = measurement?.series[way];
  return measures && spread(measures.map(({ wall }) => wall)).median;
}

function peakOf(measurement: Measurement | undefined): number | undefined {
  const measures = measurement?.series['run-first'];
  return measures && Math.max(...measures.map(({ peak }) => peak)) / 1e9;
}
