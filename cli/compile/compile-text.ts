import { eachToken } from '../../service/sql/tokens.ts';
import { amount } from '../../service/wording/amounts.ts';
import type { Output } from '../render/screen.ts';
import type { CompiledPiece } from './statements.ts';

/** A string literal of more characters is code that nobody reads on a screen. */
const LONGEST_LITERAL = 2000;

/**
 * Writes the pieces one below the other.
 *
 * @param output on a terminal, code of thousands of characters is told by its length; everywhere else it is all there
 * @param pieces see {@link CompiledPiece}
 */
export function compileText(output: Output, pieces: readonly CompiledPiece[]): string {
  const { bold, dim } = output.colours;
  const parts = pieces.map(({ name, about, sql }) => {
    const shown = output.width === undefined ? sql : shortened(sql, dim);
    return `${bold(`-- ${name}`)}\n${dim(`-- ${about}`)}\n${shown}`;
  });
  return parts.join('\n');
}

function shortened(sql: string, dim: (text: string) => string): string {
  let shown = '';
  let at = 0;
  eachToken(sql, ({ kind, range: { start, end } }) => {
    if (kind !== 'string' || end - start <= LONGEST_LITERAL) return;
    const what = sql.startsWith('CREATE OR REPLACE PROCEDURE', start + 1) ? 'which are below' : 'of code';
    shown += sql.slice(at, start) + dim(`'… ${amount(end - start)} characters ${what} …'`);
    at = end;
  });
  return shown + sql.slice(at);
}
