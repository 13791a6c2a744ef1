/** Measurements as tables. */

import { ratios, type Spread, spread } from './paired.ts';
import type { Measurement } from './parts.ts';
import { WAYS, type Way } from './task.ts';

/** Rows of cells as a Markdown table; every column but the first is aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** All ways over the same shards, each against the lower bound. */
export function waysTable({ work, series }: Measurement, names: Readonly<Record<Way, string>>): string {
  const head = [
    'way',
    'wall ÷ bound',
    'min–max',
    'CPU ÷ bound',
    'min–max',
    'seconds',
    'rows a second',
    'peak MB',
    'output MB',
  ];
  const rows = WAYS.flatMap((way) => {
    const measures = series[way];
    if (measures === undefined) return [];
    const wall = spread(measures.map((measure) => measure.wall)).median;
    return [
      [
        names[way],
        ...against(ratios(series, way, 'bound')),
        ...against(ratios(series, way, 'bound', 'cpu')),
        seconds(wall),
        rate(work.days * work.events, wall),
        megabytes(Math.max(...measures.map(({ peak }) => peak))),
        megabytes(spread(measures.map(({ written }) => written)).median),
      ],
    ];
  });
  return table(head, rows);
}

/** Steady and observed by the number of parameters. */
export function paramsTable(measurements: readonly Measurement[]): string {
  const head = [
    'parameters',
    'steady ÷ bound',
    'min–max',
    'observed ÷ bound',
    'min–max',
    'bound s',
    'steady s',
    'observed s',
  ];
  const rows = measurements.map(({ work, series }) => [
    String(work.params),
    ...against(ratios(series, 'steady', 'bound')),
    ...against(ratios(series, 'observed', 'bound')),
    ...(['bound', 'steady', 'observed'] as const).map((way) => seconds(medianWall(series[way]))),
  ]);
  return table(head, rows);
}

/** A run over days by their number. */
export function daysTable(measurements: readonly Measurement[]): string {
  const head = [
    'days',
    'run ÷ copying',
    'min–max',
    'run s',
    'copying s',
    'run ms a day',
    'first tenth ms',
    'last tenth ms',
    'rows a second',
    'peak MB',
    'copying peak MB',
  ];
  const rows = measurements.map(({ work, series }) => {
    const runs = series['run-first'] ?? [];
    const wall = medianWall(runs);
    // Date by date the median of all rounds; the first date, which is observed, is left out where there are more.
    const dates = Array.from(
      { length: work.days },
      (_, day) => spread(runs.map((measure) => measure.dates[day] ?? Number.NaN)).median,
    ).slice(work.days > 1 ? 1 : 0);
    const tenth = Math.ceil(dates.length / 10);
    return [
      String(work.days),
      ...against(ratios(series, 'run-first', 'bound')),
      seconds(wall),
      seconds(medianWall(series['bound'])),
      (wall / work.days).toFixed(0),
      spread(dates.slice(0, tenth)).median.toFixed(0),
      spread(dates.slice(-tenth)).median.toFixed(0),
      rate(work.days * work.events, wall),
      megabytes(Math.max(...runs.map(({ peak }) => peak))),
      megabytes(Math.max(...(series['bound'] ?? []).map(({ peak }) => peak))),
    ];
  });
  return table(head, rows);
}

/** A whole number with separators. */
export function count(of: number): string {
  return of.toLocaleString('en');
}

function medianWall(measures: Measurement['series'][string] = []): number {
  return spread(measures.map(({ wall }) => wall)).median;
}

function against(ratio: Spread | undefined): readonly [string, string] {
  if (ratio === undefined) return ['–', '–'];
  return [ratio.median.toFixed(2), `${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}`];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}

function rate(rows: number, milliseconds: number): string {
  return count(Math.round(rows / milliseconds) * 1000);
}

function megabytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes < 100 ? megabytes.toFixed(1) : count(Math.round(megabytes));
}
