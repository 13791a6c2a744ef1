/** The report that is committed: what was measured, on what, the tables, and how to read them. */
import { type Spread, spread } from '../transform/paired.ts';
import { table } from '../transform/tables.ts';
import type { Report } from './figures.ts';
import { type Goal, goalsOf, isReached } from './goals.ts';
import type { Latency } from './latency.ts';
import { medianOf, pairs, ratioTo } from './ratios.ts';
import { SERVERS, type ServerName } from './servers.ts';
import { QUESTIONS, type Question } from './session.ts';
import type { Starts } from './start.ts';

const NAMES: Readonly<Record<ServerName | 'node', string>> = {
  ours: '**ours**',
  'json-service': 'a minimal server on the JSON service',
  'vscode-json': 'VS Code’s own JSON server',
  node: 'Node alone: starts, does nothing, ends',
};

const ASKED: Readonly<Record<Question, string>> = {
  diagnostics: 'an edit, then its diagnostics',
  typed: 'an edit, then completion of a name',
  fields: 'completion of a field',
  names: 'completion of a name',
  'field-hover': 'hover on a field',
  'name-hover': 'hover on a name',
};

/** A report as Markdown. */
export function reportText(report: Report): string {
  const sections = [
    introduction(report),
    ...(report.servers.missing === undefined
      ? []
      : [`**Without VS Code’s own JSON server.** ${report.servers.missing}`]),
    `## Goals\n\n${goalsTable(goalsOf(report))}`,
    ...report.latencies.map((latency, index) => latencySection(latency, report.settings.sizes[index]?.name ?? '')),
    startSection(report.starts),
    memorySection(report),
    sizesSection(report),
    AGAIN,
  ];
  return `${sections.join('\n\n')}\n`;
}

function introduction({ settings, machine, servers }: Report): string {
  const { complete } = settings;
  const rounds = settings.sizes
    .map(({ name, processes, rounds: each }) => {
      const where = processes > 1 ? ` in each of ${processes} processes` : '';
      return `${each} rounds${where} (${name})`;
    })
    .join(', ');
  const version = servers.vscode === undefined ? '' : ` (of VS Code ${servers.vscode})`;
  return `# How soon the editor answers

${complete ? 'Written' : 'A trial, whose figures mean little, written'} by \`npm run bench:editor\` on ${machine.date}.

Options with long arrays of names are edited letter by letter, near the start, in the middle and near the end. Each server is a
process of its own that is spoken to over standard input and output, by the same client: *${NAMES['json-service']}* of VS Code knows our
schema, is bundled as ours is, and reads each version once; *${NAMES['vscode-json']}*${version} is told our schema by its settings. All
are asked for diagnostics; VS Code’s own would wait 500 ms with those that it sends by itself. Before anything is timed, each has to
tell a fault that is put into the document, and to forget it when it is gone.

Measured on ${machine.cores} cores of ${machine.processor}, ${Math.round(machine.memory / 2 ** 30)} GiB of memory, ${machine.system}, Node ${machine.node}. A round asks every server
everything once, one server after the other; a ratio is of two answers of the same round. Shown are medians, in milliseconds from
sending to the last byte of the answer, of ${rounds}.`;
}

function latencySection(latency: Latency, name: string): string {
  const servers = SERVERS.filter((server) => latency.times[server] !== undefined);
  const others = servers.filter((server) => server !== 'ours');
  const head = ['', ...servers.map((server) => NAMES[server]), ...others.map((other) => `ours ÷ ${SHORT[other]}`)];
  const rows = QUESTIONS.map((question) => [
    ASKED[question],
    ...servers.map((server) => milliseconds(medianOf(latency, server, question))),
    ...others.map((other) => ratioText(ratioTo(latency, other, question))),
  ]);
  return `## ${name}: ${latency.bytes.toLocaleString('en')} bytes\n\n${table(head, rows)}`;
}

const SHORT: Readonly<Record<ServerName, string>> = {
  ours: 'ours',
  'json-service': 'JSON service',
  'vscode-json': 'VS Code',
};

function startSection(starts: Starts): string {
  const names = (['node', ...SERVERS] as const).filter((name) => starts[name] !== undefined);
  const rows = names.map((name) => [
    NAMES[name],
    milliseconds(spread(starts[name] ?? []).median),
    name === 'ours' ? '' : ratioText(pairs(starts.ours, starts[name])),
  ]);
  return `## Start to first diagnostics

From starting the process to the diagnostics of a document of 1 KB with one fault.

${table(['', 'ms', 'ours ÷ this'], rows)}`;
}

function memorySection({ latencies, settings }: Report): string {
  const servers = SERVERS.filter((server) => latencies.some(({ memory }) => memory[server] !== undefined));
  if (!servers.length) return '## Memory\n\nNot measured: only Linux tells it in a file.';
  const rows = servers.map((server) => [
    NAMES[server],
    ...latencies.map(({ memory }) => (memory[server] === undefined ? '–' : (memory[server] / 1e6).toFixed(0))),
  ]);
  const head = ['resident memory in MB after the last round', ...settings.sizes.map(({ name }) => name)];
  return `## Memory\n\nNode is part of it, and what it has not yet cleaned up.\n\n${table(head, rows)}`;
}

function sizesSection({ sizes, servers }: Report): string {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows = [
    ...sizes.map(({ file, bytes }) => [`\`${file}\``, kilobytes(bytes)]),
    ...servers.all
      .filter(({ name }) => name !== 'ours')
      .map(({ name, bytes }) => [`for comparison: ${NAMES[name]}`, kilobytes(bytes)]),
  ];
  const packages = sizes.some(({ file }) => file.endsWith('.vsix'))
    ? ''
    : '\n\nThere was no VSIX to measure: `npm run package` makes them.';
  return `## Sizes\n\nMinified, not compressed; KB are 1,000 bytes.\n\n${table(['file', 'KB'], rows)}${packages}`;
}

const AGAIN = `## Measuring again

\`npm run build\`, then \`npm run bench:editor\`, on a machine that has nothing else to do; \`-- --quick\` for a trial. VS Code’s own server is
measured where \`npm test\` has fetched an editor. Trials write to \`bench/.cache/\`, where the single measurements of the last run are, too:
\`editor.json\`. Only ratios mean something on another machine.`;

function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const { what, limit, measured, unit } = goal;
    const wanted = unit === '×' ? `below ${limit.toFixed(2)} ×` : `at most ${limit} ${unit}`;
    if (measured === undefined) return [what, wanted, '–', 'not measured'];
    const verdict = isReached({ ...goal, measured })
      ? 'reached'
      : `**missed** by ${Math.abs(measured - limit).toFixed(2)}`;
    return [what, wanted, `${measured.toFixed(2)} ${unit}`, verdict];
  });
  return table(['goal', 'wanted', 'measured', ''], rows);
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(2);
}

function ratioText(ratio: Spread | undefined): string {
  return ratio === undefined ? '–' : ratio.median.toFixed(2);
}
