/** What `svc --help` and `svc help <command>` print. */
import { COMMON_FLAGS, valueName } from '../arguments.ts';
import type { Command, Flag } from '../command.ts';
import type { Output } from './screen.ts';
import { wrapped } from './wrapped.ts';

/** A line wider than this is tiring to read, however wide the terminal. */
const READING_WIDTH = 96;

/**
 * The list of commands.
 *
 * @param output where it is printed
 * @param commands all commands, in the order in which a newcomer meets them
 * @returns the text
 */
export function overview(output: Output, commands: readonly Command[]): string {
  const { bold, cyan, dim } = output.colours;
  const widest = Math.max(...commands.map(({ name }) => name.length));
  const list = commands.map(({ name, summary }) => `  ${cyan(name.padEnd(widest))}  ${summary}\n`).join('');
  return `${bold('svc')} keeps one clean \`events\` table per GA4 property.

${bold('Usage')}
  svc <command> …
  svc help <command>   a command's flags and examples
  svc --version

${bold('Commands')}
${list}
${bold('A first time')}
  svc sample --options shop.svc.json       ${dim('a sample export, if you have none at hand')}
  svc load svc-sample --for shop.svc.json  ${dim('its files become the source dataset')}
  svc deploy shop.svc.json
  svc install shop.svc.json
  svc run shop.svc.json
  svc preview shop.svc.json

${bold('On BigQuery')}
  svc setup acme-shop.EU                   ${dim('once for each project and region')}
  svc plan shop.svc.json --warehouse bigquery
  svc deploy shop.svc.json --warehouse bigquery   ${dim('then install, run, status, preview in the same way')}
`;
}

/**
 * The page of one command.
 *
 * @param output where it is printed
 * @param command the command
 * @returns the text
 */
export function commandHelp(output: Output, command: Command): string {
  const { bold, cyan, dim } = output.colours;
  const width = Math.min(output.width ?? READING_WIDTH, READING_WIDTH);
  const parts = [`${bold('Usage')}\n  ${usage(command)}\n`, wrapped(command.about, width, 0)];
  const { operands } = command;
  if (operands !== undefined) parts.push(`${bold(operands.name)}\n${wrapped(operands.about, width, 2)}`);
  const flags = Object.entries({ ...command.flags, ...COMMON_FLAGS } as Readonly<Record<string, Flag>>);
  const heads = flags.map(([name, flag]) => `--${name}${flag.kind === 'switch' ? '' : ` ${valueName(flag)}`}`);
  const room = Math.min(24, Math.max(...heads.map((head) => head.length)));
  const lines = flags.map(([, { about }], at) => {
    const head = heads[at] ?? '';
    const text = wrapped(about, width, room + 4);
    return head.length > room ? `  ${cyan(head)}\n${text}` : `  ${cyan(head)}${text.slice(head.length + 2)}`;
  });
  parts.push(`${bold('Flags')}\n${lines.join('')}`);
  const examples = command.examples.map(({ line, about }) => `  ${dim(`# ${about}`)}\n  ${line}\n`);
  parts.push(`${bold('Examples')}\n${examples.join('')}`);
  return parts.join('\n');
}

/**
 * How a command is called, in one line.
 *
 * @param command the command
 * @returns `svc check <file, folder or glob>… [flags]`
 */
export function usage(command: Command): string {
  const { operands } = command;
  const words = operands === undefined ? '' : ` ${operands.name}${operands.most > 1 ? '…' : ''}`;
  return `svc ${command.name}${words} [flags]`;
}
