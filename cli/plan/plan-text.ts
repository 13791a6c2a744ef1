/** The plan as a picture and lists, for people. */
import type { OptionsPlan, Resource } from '../../service/options/plan.ts';
import { FAMILY_TITLES, sumOfNames } from '../../service/wording/names.ts';
import type { Output } from '../render/screen.ts';
import { printable, textWidth } from '../render/text-width.ts';

/** Without a terminal, lists are broken at this width. */
const PLAIN_WIDTH = 100;

/**
 * Draws where data comes from, what it passes, and where it ends up.
 *
 * @param output decides colours
 * @param plan the plan
 * @returns one line a resource, an arrow between the kinds
 */
export function planPicture(output: Output, plan: OptionsPlan): string {
  const { bold, dim, cyan, green } = output.colours;
  const widest = Math.max(...plan.resources.map(({ name }) => textWidth(name)));
  const lines: string[] = [];
  let last: Resource['kind'] | undefined;
  for (const { kind, name, field } of plan.resources) {
    const first = kind !== last;
    if (first && last !== undefined) {
      const details = detailsOf(plan, last);
      lines.push(...(details.length > 0 ? details.map((text) => `     │       ${dim(text)}`) : ['     │']), '     ▼');
    }
    const head = first ? bold((kind === 'routine' ? 'routines' : kind).padEnd(9)) : '   │     ';
    const from = field === undefined ? cyan('default') : `${green('given')} ${dim(`(${field})`)}`;
    lines.push(`  ${head}  ${name}${' '.repeat(widest - textWidth(name))}  ${from}`);
    last = kind;
  }
  return `${[...lines, ...detailsOf(plan, 'events').map((text) => `             ${dim(text)}`)].join('\n')}\n`;
}

/** What is worth knowing about a kind of resource, under its name. */
function detailsOf({ template }: OptionsPlan, kind: Resource['kind']): readonly string[] {
  switch (kind) {
    case 'source':
      return ['one table a day, events_YYYYMMDD'];
    case 'routine':
      return [];
    case 'ledger':
      return ['svc_installation, svc_columns, svc_partitions, svc_runs'];
    case 'bucket':
      return ['event_date=YYYY-MM-DD/svc_run=<run>/*.parquet'];
    case 'events':
      return [template === 'events_external' ? 'reads the files in the bucket' : 'a table, partitioned by event_date'];
  }
}

/**
 * Lists the names and columns that are known before any data is looked at.
 *
 * @param output decides colours and width
 * @param plan the plan
 * @param all every name and column; otherwise one line of each list
 * @returns the lists
 */
export function planLists(output: Output, plan: OptionsPlan, all: boolean): string {
  const { bold, dim } = output.colours;
  const width = Math.min(output.width ?? PLAIN_WIDTH, PLAIN_WIDTH);
  const list = (title: string, items: readonly string[]) => listed(output, title, items.map(printable), width, all);
  const names = plan.names.map((family) => {
    const lists = [
      ...(family.default.length > 0 ? [list('default', family.default)] : []),
      ...(family.custom.length > 0 ? [list('custom', family.custom)] : []),
      ...(family.excluded.length > 0 ? [list('without', family.excluded)] : []),
    ];
    return `  ${bold(FAMILY_TITLES[family.family].padEnd(15))}  ${sumOfNames(family)}\n${lists.join('')}`;
  });
  const conversions = list('conversions', plan.conversions);
  const columns = plan.columns.map(({ name, type }) => `${name} ${dim(type)}`);
  const head = `  ${bold('columns'.padEnd(15))}  ${plan.columns.length} before any data is looked at\n`;
  return `${names[0] ?? ''}${conversions}${names.slice(1).join('')}${head}${listed(output, '', columns, width, all)}`;
}

/** One list, on one line unless everything was asked for. */
function listed(output: Output, title: string, names: readonly string[], width: number, all: boolean): string {
  const { dim } = output.colours;
  const room = width - INDENT;
  const shown = all ? names.length : namesThatFit(names, room);
  const lines: string[] = [];
  for (const [at, name] of names.slice(0, shown).entries()) {
    const word = at === shown - 1 ? name : `${name},`;
    const line = lines.at(-1);
    if (line !== undefined && textWidth(line) + 1 + textWidth(word) <= room)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  const hidden = names.length - shown;
  const more = hidden > 0 ? dim(`, … ${hidden} more`) : '';
  const text = names.length === 0 ? ['none'] : lines;
  return `${text.map((line, at) => `    ${dim((at === 0 ? title : '').padEnd(INDENT - 6))}  ${line}`).join('\n')}${more}\n`;
}

/** Where lists begin, in columns. */
const INDENT = 19;

/** How many names go on one line, with room for the number of those that do not. */
function namesThatFit(names: readonly string[], room: number): number {
  const most = names.reduce((sum, name) => sum + textWidth(name) + 2, -2) <= room ? room : room - ', … 999 more'.length;
  let used = -2;
  const tooMany = names.findIndex((name) => {
    used += textWidth(name) + 2;
    return used > most;
  });
  return tooMany === -1 ? names.length : Math.max(1, tooMany);
}
