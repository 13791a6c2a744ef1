/** The report that is committed: what was measured, on what, the tables, and how to read them. */
import { type Goal, goalsOf, isReached } from './goals.ts';
import type { Machine } from './machine.ts';
import { LARGE_MEMORY, type Results } from './parts.ts';
import type { Settings } from './settings.ts';
import { count, daysTable, paramsTable, table, waysTable } from './tables.ts';
import type { Way } from './task.ts';

/** Everything that a run of the benchmark found. */
export interface Report {
  readonly settings: Settings;
  readonly machine: Machine;
  readonly results: Results;
}

/** A report as Markdown. */
export function reportText(report: Report): string {
  const { results } = report;
  const sections = [
    introduction(report),
    `## Goals\n\n${goalsTable(goalsOf(results))}`,
    daySection(results),
    paramsSection(results),
    daysSection(results),
    onceSection('A month', results.month, MONTH),
    onceSection('A large day', results.large, LARGE),
    AGAIN,
  ];
  return `${sections.filter((section) => section !== undefined).join('\n\n')}\n`;
}

function introduction({ settings, machine, results }: Report): string {
  const { clickhouse } = results.day ?? {};
  const peer = clickhouse === undefined ? '' : 'version' in clickhouse ? `, npm chdb ${clickhouse.version}` : '';
  const memory = Math.round(machine.memory / 2 ** 30);
  return `# What the transform costs

${settings.complete ? 'Written' : 'A trial, whose figures mean little, written'} by \`npm run bench:transform\` on ${machine.date}.

The work: the days of a generated export are read from Parquet, one column is made of each event parameter, user property and item
parameter, and each day is written as Parquet. The lower bound is \`COPY (SELECT * FROM shard) TO … (FORMAT parquet, COMPRESSION zstd)\`:
read everything, change nothing, write everything. It runs in an engine
as people open it; *with the settings and the writer of ours* it has ours (1 GB of memory, rows in any order, larger pieces).

Measured on ${machine.cores} cores of ${machine.processor}, ${memory} GiB of memory, ${machine.system}, Node ${machine.node}, \`@duckdb/node-api\`
${machine.duckdb}${peer}; every engine with ${settings.threads} threads. Each execution is a process of its own. A round does every way once, one after the
other; a ratio is of two executions of the same round, and what is shown is the median of ${settings.repeats} rounds, after one that does not count.
Time runs from opening the engine to closing it. CPU is that of all threads, with the operating system's part. Memory is the highest
resident set of the process, Node included (MB and GB are powers of ten).`;
}

const NAMES: Readonly<Record<Way, string>> = {
  bound: 'lower bound',
  steady: '**ours, steady**',
  'tuned-copy': 'the same copy, with the settings and the writer of ours',
  'default-writer': 'ours, steady, with the writer of the lower bound',
  observed: '**ours, observed first**',
  'run-first': '**`svc run`, a new date, observed first**',
  'run-again': '**`svc run`, a known date once more**',
  clickhouse: 'ClickHouse in process',
  filter: 'one `list_filter` per parameter',
  subquery: 'one subquery with conditional aggregates per array',
};

function daySection({ day }: Results): string | undefined {
  if (day === undefined) return undefined;
  const { work, clickhouse } = day;
  const missing = 'missing' in clickhouse ? `\n\n**Without ClickHouse.** ${clickhouse.missing}` : '';
  return `## One day: ${count(work.events)} events, ${work.params} event parameters

${waysTable(day, NAMES)}${missing}

- *steady*: the register knows the shard; only the SELECT and its COPY, with the writer options of the warehouse. *Observed first*: the register is as an installation leaves it,
  so that the shard is observed and then transformed. In between lies a shard with a single new name: the first attempt ends at that
  name, which costs nothing when it comes early and at most one more transform when it comes in the last row.
- *\`svc run\`*: the same from opening the warehouse to closing it, with ledger, durable files and publishing. The other ways have
  nothing of this.
- *ClickHouse* takes the element at the index of the key, *\`list_filter\`* and *subquery* are plain DuckDB with its default writer. They are
  told what ours has to find out: every name, its type, and which value columns are ever filled.
- Before anything was timed, all ways wrote the same values: the number of values and the sum of their hashes, each with the time of its
  row, agree in every column, every field of a record and every field of an item.`;
}

function paramsSection({ params }: Results): string | undefined {
  if (params === undefined) return undefined;
  return `## By the number of event parameters

${count(params[0]?.work.events ?? 0)} events. More keys also mean more parameters on an event, so that the lower bound grows as well.

${paramsTable(params)}`;
}

function daysSection({ days }: Results): string | undefined {
  if (days === undefined) return undefined;
  return `## By the number of days

${count(days[0]?.work.events ?? 0)} events a day, one day after the other through \`svc run\` in a new warehouse, against copying the same days one after the other. On
such small days the ledger, the durable files and the publishing weigh more than on large ones. *First* and *last tenth* are the median
times of a day near the beginning and at the end of the run: they tell whether a run becomes slower as it goes on.

${daysTable(days)}`;
}

const MONTH = 'through `svc run` in a new warehouse, once';
const LARGE = `through \`svc run\` in a new warehouse, once, with \`memory_limit = ${LARGE_MEMORY}\`, in which it has to end`;

function onceSection(title: string, measurement: Results['month'], how: string): string {
  if (measurement === undefined)
    return `## ${title}\n\nNot measured in this run. (\`npm run bench:transform -- --long\` measures everything.)`;
  const { days, events } = measurement.work;
  const what = days === 1 ? `${count(events)} events` : `${days} days of ${count(events)} events`;
  return `## ${title}\n\n${what}, ${how}, against copying them.\n\n${daysTable([measurement])}`;
}

const AGAIN = `## Measuring again

\`npm run bench:transform\` on a machine that has nothing else to do; \`-- --long\` for larger work, \`-- --quick\` for a trial, \`-- --only day\` (or
\`params\`, \`days\`, \`month\`, \`large\`) for one part. Trials write to \`bench/.cache/\`, where the single measurements of the last run are, too:
\`transform.json\`. Only ratios mean something on another machine.`;

function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const { what, sense, limit, measured, unit } = goal;
    const wanted = `${sense} ${limit.toFixed(2)} ${unit}`;
    if (measured === undefined) return [what, wanted, '–', 'not measured'];
    const verdict = isReached({ ...goal, measured })
      ? 'reached'
      : `**missed** by ${Math.abs(measured - limit).toFixed(2)}`;
    return [what, wanted, `${measured.toFixed(2)} ${unit}`, verdict];
  });
  return table(['goal', 'wanted', 'measured', ''], rows);
}
