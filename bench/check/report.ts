/** The report that is committed: what was measured, on what, and how to read it. */
import type { Machine } from '../transform/machine.ts';
import { type Spread, spread } from '../transform/paired.ts';
import { table } from '../transform/tables.ts';
import type { CompletionTimes } from './completion.ts';
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
  /** One entry a start of the language server. */
  readonly completions: readonly CompletionTimes[];
}

/** Milliseconds of a frame of a screen with 60 in a second. */
const FRAME_MS = 1000 / 60;

/** Milliseconds that checking the whole tree may take after the start. */
const GOAL_MS = 2000;

const NAMES: Readonly<Record<WayName, string>> = {
  tree: '**`svc check .`**, options files and SQL scripts',
  options: '**`svc check shops`**, the options files alone',
  biome: '`biome lint shops`, the same files',
  tsc: '`tsc -p .`, the same files as JSON modules',
};

/** A report as Markdown. */
export function reportText({ complete, machine, tree, series, completions }: Report): string {
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

${completionText(completions)}`;
}

/** What somebody notices who types in one of the files meanwhile. */
function completionText(completions: readonly CompletionTimes[]): string {
  const row = (name: string, times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) => `${(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(1)} ms`;
    const within = sorted.filter((time) => time < FRAME_MS).length / sorted.length;
    return [name, count(sorted.length), at(0.5), at(0.95), at(1), `${(within * 100).toFixed(1)} %`];
  };
  const rows = [
    row(
      'nothing else is done',
      completions.flatMap(({ idle }) => idle),
    ),
    row(
      'all files are looked at',
      completions.flatMap(({ busy }) => busy),
    ),
  ];
  const whole = spread(completions.map((one) => one.whole));
  return `## Completion while the language server looks at the same files

Somebody types fast in one options file, right after the start of the language server: from each letter until the list of names is there.
With that going on, all files had been looked at after ${milliseconds(whole)} ms; the server was started ${completions.length} times.

${table(['while', 'letters', 'median', '95 of 100 within', 'longest', `within a frame of ${FRAME_MS.toFixed(1)} ms`], rows)}
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
