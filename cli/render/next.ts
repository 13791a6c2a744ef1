import type { Output } from './screen.ts';

/**
 * Tells a person what to type next; a program that reads the output has no use for it.
 *
 * @param output standard output
 * @param command the whole command
 */
export function tellNext(output: Output, command: string): void {
  if (output.width !== undefined) output.write(output.colours.dim(`  next: ${command}\n`));
}
