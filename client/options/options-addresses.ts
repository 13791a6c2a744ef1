/**
 * Addresses of options: of a file that is nothing else, its own; of options in a SQL script, the script's, with the number of
 * the literal as its fragment. So panels, notifications and commands need not know where options are.
 */
import { Uri } from 'vscode';

const LITERAL = /^options-(\d+)$/;

/**
 * Gives options in a script an address.
 *
 * @param script the address of the script
 * @param index the place of the literal among the options of the script, from 0
 */
export function literalAddress(script: Uri, index: number): Uri {
  return script.with({ fragment: `options-${index}` });
}

/**
 * Tells which options of a script an address means.
 *
 * @param address of options
 * @returns the place among the options of the script, from 0; nothing when the address does not tell
 */
export function literalOf({ fragment }: Uri): number | undefined {
  const digits = LITERAL.exec(fragment)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Gives the document that options are in.
 *
 * @param address of options
 * @returns the address of the document, as the editor knows it
 */
export function documentOf(address: Uri): Uri {
  return literalOf(address) === undefined ? address : address.with({ fragment: '' });
}

/**
 * Reads what a command was called with.
 *
 * @param argument the address of a document or of options, as a string or Uri; anything else names none
 * @param literal where options in a script are meant, their place among those of the script, from 0; anything else tells
 *   nothing, because menus call commands with more than the address
 * @returns the address of options
 */
export function addressGiven(argument: unknown, literal?: unknown): Uri | undefined {
  const address = typeof argument === 'string' && argument !== '' ? Uri.parse(argument, true) : argument;
  if (!(address instanceof Uri)) return undefined;
  return typeof literal === 'number' ? literalAddress(address, literal) : address;
}
