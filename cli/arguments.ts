/** From the words of a command line to a call, or to one sentence that says which word is wrong. */
import { parseArgs } from 'node:util';
import { nearest } from '../service/options/nearest.ts';
import { readRunRequest } from '../service/run-request.ts';
import { type Command, type Flag, type FlagTable, wrongCall } from './command.ts';

/** What every command understands besides its own flags. */
export const COMMON_FLAGS = {
  help: { kind: 'switch', about: 'Explain the command.' },
} as const satisfies FlagTable;

/** The words of one command, read and checked. */
export interface Arguments {
  readonly operands: readonly string[];
  /** One value for each flag of the command; `undefined` (a switch: false) where it was not given. */
  readonly flags: Readonly<Record<string, boolean | number | string | readonly string[] | undefined>>;
  readonly help: boolean;
}

/**
 * Reads the words that follow a command's name.
 *
 * @param command the command that was called
 * @param words the words after its name
 * @returns its operands and flags; throws a CommandError with exit code 2 at the first word that is wrong
 */
export function readArguments(command: Command, words: readonly string[]): Arguments {
  const table: FlagTable = { ...command.flags, ...COMMON_FLAGS };
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(Object.entries(table).map(([name, flag]) => [name, parserOption(name, flag)])),
    // Lenient, because the messages of the strict parser name neither the command nor what was meant.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const operands: string[] = [];
  const values = new Map<string, boolean | number | string | readonly string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(table, token.name) ? table[token.name] : undefined;
    if (flag === undefined) throw unknownFlag(command, token.rawName, Object.keys(table));
    if (values.has(token.name)) throw wrongCall('flag-twice', `${token.rawName} is given twice; give it once.`);
    // The parser takes the next word whatever it is; a word that looks like a flag was rarely meant as a value.
    const forgotten = !token.inlineValue && token.value !== undefined && /^--?\w/.test(token.value);
    values.set(token.name, readValue(token.rawName, flag, forgotten ? undefined : token.value));
  }
  const help = values.has('help');
  if (!help) checkOperands(command, operands);
  const flags = Object.entries(command.flags).map(([name, flag]) => [
    name,
    values.get(name) ?? (flag.kind === 'switch' ? false : undefined),
  ]);
  return { operands, flags: Object.fromEntries(flags), help };
}

function parserOption(name: string, flag: Flag): { type: 'boolean' | 'string'; short?: string } {
  const type = flag.kind === 'switch' ? 'boolean' : 'string';
  return name === 'help' ? { type, short: 'h' } : { type };
}

function unknownFlag(command: Command, given: string, names: readonly string[]) {
  const [meant] = nearest(given.replace(/^-+/, ''), names, 1);
  const hint = meant === undefined ? `\`svc help ${command.name}\` lists its flags` : `did you mean --${meant}?`;
  return wrongCall(
    'unknown-flag',
    `\`svc ${command.name}\` has no flag ${given}; ${hint}${meant === undefined ? '.' : ''}`,
  );
}

function readValue(name: string, flag: Flag, value: string | undefined): boolean | number | string | readonly string[] {
  if (flag.kind === 'switch') {
    if (value !== undefined) throw wrongCall('flag-value', `${name} takes no value; write it without "=${value}".`);
    return true;
  }
  if (value === undefined || value === '') {
    throw wrongCall('flag-value', `${name} needs a value: ${name} ${valueName(flag)}.`);
  }
  switch (flag.kind) {
    case 'text':
      return value;
    case 'list':
      return value.split(',').map((part) => part.trim());
    case 'number':
      if (!/^\d{1,9}$/.test(value) || Number(value) < flag.least) {
        throw wrongCall('flag-value', `${name} takes a whole number from ${flag.least} up, not "${value}".`);
      }
      return Number(value);
    case 'date':
      if (!isDate(value)) throw wrongCall('flag-value', `${name} takes a date such as 2024-01-31, not "${value}".`);
      return value;
    case 'choice': {
      if (flag.choices.includes(value)) return value;
      const [meant] = nearest(value, flag.choices, 1);
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
      throw wrongCall('flag-value', `${name} takes ${eitherOf(flag.choices)}, not "${value}".${hint}`);
    }
  }
}

/**
 * How help spells the value of a flag.
 *
 * @param flag the flag
 * @returns `YYYY-MM-DD`, `text|json` and so on; empty for a switch
 */
export function valueName(flag: Flag): string {
  if (flag.kind === 'switch') return '';
  if (flag.kind === 'date') return 'YYYY-MM-DD';
  return flag.kind === 'choice' ? flag.choices.join('|') : flag.value;
}

function checkOperands(command: Command, given: readonly string[]): void {
  const { name, least, most } = command.operands ?? { name: '', least: 0, most: 0 };
  if (given.length < least) {
    throw wrongCall(
      'operand-missing',
      `\`svc ${command.name}\` needs ${name}; \`svc help ${command.name}\` shows examples.`,
    );
  }
  if (given.length > most) {
    const takes = most === 0 ? 'takes no names' : `takes ${most === 1 ? 'one' : most} ${name}`;
    throw wrongCall('operand-extra', `\`svc ${command.name}\` ${takes}; "${given[most]}" is one too many.`);
  }
}

/** A date is what `RUN` takes for one. */
function isDate(value: string): boolean {
  return 'request' in readRunRequest({ mode: 'range', from: value, to: value });
}

function eitherOf(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join() : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
