import { commands, Disposable, type LogOutputChannel } from 'vscode';
import type { Command } from './commands/command.ts';
import { SHOW_LOG, tell } from './notices.ts';

/**
 * Registers commands; what goes wrong in one without having been foreseen is told once, in a sentence.
 *
 * @param list the commands
 * @param around what they are given
 */
export function registerCommands<Around extends { readonly log: LogOutputChannel }>(
  list: readonly Command<Around>[],
  around: Around,
): Disposable {
  return Disposable.from(
    ...list.map(({ id, run }) =>
      commands.registerCommand(id, async (...args: readonly unknown[]) => {
        try {
          await run(around, ...args);
        } catch (error) {
          around.log.error(error instanceof Error ? error : String(error));
          tell('error', `The command ${id} failed for a reason that Svc did not foresee; the log has it.`, SHOW_LOG);
        }
      }),
    ),
  );
}
