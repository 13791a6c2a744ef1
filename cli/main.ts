/** From a command line to an exit code. */

import { nearest } from '../service/options/nearest.ts';
import { WarehouseError } from '../warehouses/warehouse.ts';
import { readArguments } from './arguments.ts';
import { type Command, CommandError, EXIT, type Surroundings, wrongCall } from './command.ts';
import { COMMANDS } from './commands/all.ts';
import { commandHelp, overview } from './render/help.ts';
import { jsonDocument } from './render/json.ts';
import { VERSION } from './version.ts';

/**
 * Runs `svc`.
 *
 * @param words the command line without the program's own name
 * @param around where it prints, where it stands, what stops it
 * @returns the exit code; never rejects
 */
export async function main(words: readonly string[], around: Surroundings): Promise<number> {
  try {
    return await dispatch(words, around);
  } catch (thrown) {
    const failure = foreseen(thrown, around);
    if (wantsJson(words)) {
      const { code, message, details } = failure;
      around.screen.out.write(jsonDocument({ error: { code, message, ...details } }));
    } else {
      const { write, colours } = around.screen.err;
      write(`${failure.report}${colours.red('svc:')} ${failure.message}\n`);
    }
    return failure.exit;
  }
}

async function dispatch(words: readonly string[], around: Surroundings): Promise<number> {
  const { out } = around.screen;
  const [first, ...rest] = words;
  if (first === undefined || first === '--help' || first === '-h') {
    out.write(overview(out, COMMANDS));
    return first === undefined ? EXIT.wrongCall : EXIT.done;
  }
  if (first === '--version' || first === '-v') {
    out.write(`svc ${VERSION}\n`);
    return EXIT.done;
  }
  if (first === 'help') {
    const topic = rest.find((word) => !word.startsWith('-'));
    out.write(topic === undefined ? overview(out, COMMANDS) : commandHelp(out, commandNamed(topic)));
    return EXIT.done;
  }
  const command = commandNamed(first);
  const { operands, flags, help } = readArguments(command, rest);
  if (help) {
    out.write(commandHelp(out, command));
    return EXIT.done;
  }
  return command.run({ ...around, operands, flags });
}

function commandNamed(name: string): Command {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  if (name.startsWith('-'))
    throw wrongCall('unknown-flag', `svc has no flag ${name}; \`svc --help\` lists what it can do.`);
  const names = COMMANDS.map((candidate) => candidate.name);
  const [meant] = nearest(name, names, 1);
  const hint = meant === undefined ? '`svc --help` lists the commands.' : `did you mean \`svc ${meant}\`?`;
  throw wrongCall('unknown-command', `svc has no command "${name}"; ${hint}`);
}

/** An error document belongs on standard output as soon as JSON was asked for, even when the other words are wrong. */
function wantsJson(words: readonly string[]): boolean {
  return words.some(
    (word, at) => word === '--json' || word === '--format=json' || (word === 'json' && words[at - 1] === '--format'),
  );
}

function foreseen(thrown: unknown, around: Surroundings): CommandError {
  if (thrown instanceof CommandError) return thrown;
  if (thrown instanceof WarehouseError) {
    const field = thrown.field === undefined ? {} : { field: thrown.field };
    const exit = thrown.code === 'cancelled' ? EXIT.interrupted : EXIT.failed;
    return new CommandError(exit, thrown.code, thrown.message, field);
  }
  const detailed = around.environment['SVC_DEBUG'] === '1';
  const what =
    thrown instanceof Error ? (detailed ? (thrown.stack ?? thrown.message) : thrown.message) : String(thrown);
  const hint = detailed ? '' : ' (a fault of svc itself; SVC_DEBUG=1 shows where)';
  return new CommandError(EXIT.failed, 'unexpected', `${what}${hint}`);
}
