import { amount } from '../../service/wording/amounts.ts';
import type { Output } from '../render/screen.ts';
import type { CompiledPiece } from './statements.ts';

/** A string literal as long as this is code that nobody reads on a screen. */
const LONG_LITERAL = /'(?:[^'\\]|\\[\s\S]){2000,}'/g;

/**
 * Writes the pieces one below the other.
 *
 * @param output on a terminal, code of thousands of characters is told by its length; everywhere else it is all there
 * @param pieces see {@link CompiledPiece}
 */
export function compileText(output: Output, pieces: readonly CompiledPiece[]): string {
  const { bold, dim } = output.colours;
  const parts = pieces.map(({ name, about, sql }) => {
    const shown = output.width === undefined ? sql : sql.replace(LONG_LITERAL, (code) => dim(shortened(code)));
    return `${bold(`-- ${name}`)}\n${dim(`-- ${about}`)}\n${shown}`;
  });
  return parts.join('\n');
}

function shortened(code: string): string {
  const what = code.startsWith("'CREATE OR REPLACE PROCEDURE") ? 'which are below' : 'of code';
  return `'… ${amount(code.length)} characters ${what} …'`;
}
