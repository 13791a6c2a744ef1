/** The report that is committed: what was measured, on what, and how to read it. */
import type { Machine } from '../transform/machine.ts';
import { type Spread, spread } from '../transform/paired.ts';
import { table } from '../transform/tables.ts';
import type { Tree } from './tree.ts';
import { CORES, isPinned, type WayName } from './ways.ts';

/** Milliseconds of one way in one round. */
export interface Measure {
  /** To start and end without any work. */
  readonly start: number;
  /** To do the work, the start included. */
  readonly work: number;
}

/** Everything that a run of the benchmark found. */
export interface Report {
  readonly complete: boolean;
  readonly machine: Machine;
  readonly tree: Tree;
  /** One entry a round. */
  readonly series: Readonly<Record<WayName, readonly Measure[]>>;
}

/** Milliseconds that checking the whole tree may take after the start. */
const GOAL_MS = 2000;

const NAMES: Readonly<Record<WayName, string>> = {
  tree: '**`svc check .`**, options files and SQL scripts',
  options: '**`svc check shops`**, the options files alone',
  biome: '`biome lint shops`, the same files',
  tsc: '`tsc -p .`, the same files as JSON modules',
};

/** A report as Markdown. */
export function reportText({ complete, machine, tree, series }: Report): string {
  const { options, scripts, bytes } = tree;
  const rounds = series.tree.length;
  const after = spread(series.tree.map(({ start, work }) => work - start));
  const verdict = after.median < GOAL_MS ? 'reached' : `**missed** by ${Math.round(after.median - GOAL_MS)} ms`;
  const cores = isPinned()
    ? `on ${CORES} cores`
    : `on ${machine.cores} cores (this system keeps no process to ${CORES})`;
  const rows = (Object.keys(NAMES) as WayName[]).map((name) => [
    NAMES[name],
    milliseconds(spread(series[name].map(({ start }) => start))),
    milliseconds(spread(series[name].map(({ start, work }) => work - start))),
    ratio(series, name, 'biome'),
    ratio(series, name, 'tsc'),
  ]);
  return `# What checking many files takes

${complete ? 'Written' : 'A trial, whose figures mean little, written'} by \`npm run bench:check\` on ${machine.date}.

The work: ${count(options)} options files in ${count(Math.ceil(options / 20))} folders and ${count(scripts)} SQL scripts, of which half hold options, together
${(bytes / 1e6).toFixed(1)} MB, from starting the command as it is shipped to its end: find the files, read and check each by itself and with
the others, print the report. The other tools read the options files only; Biome checks their syntax and a few rules, TypeScript their
syntax. Both are native programs that Node starts.

Measured ${cores} of ${machine.processor}, ${machine.system}, Node ${machine.node}. A round does every way once; a ratio is of two
executions of the same round, without their starts, and what is shown is the median of ${rounds} rounds (least–largest), after one that does
not count. The start is that of the same program with \`--version\`.

${table(['goal', 'wanted', 'measured', ''], [['`svc check` of everything, after the start', `< ${count(GOAL_MS)} ms`, `${Math.round(after.median)} ms`, verdict]])}

${table(['way', 'start ms', 'work ms', 'work ÷ Biome', 'work ÷ TypeScript'], rows)}

That is ${((after.median / (options + scripts)) * 1000).toFixed(0)} µs a file. \`npm run bench:check -- --quick\` is a trial; it writes to \`bench/.cache/\`.
`;
}

function ratio(series: Report['series'], name: WayName, to: WayName): string {
  if (name === to) return '1';
  const others = series[to];
  const { median, min, max } = spread(
    series[name].map(({ start, work }, round) => {
      const other = others[round];
      return other ? (work - start) / (other.work - other.start) : Number.NaN;
    }),
  );
  return `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
}

function milliseconds({ median, min, max }: Spread): string {
  return `${Math.round(median)} (${Math.round(min)}–${Math.round(max)})`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
