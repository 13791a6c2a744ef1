/**
 * Which parts of a Dataform script are SQL.
 *
 * Sources: Dataform, "Overview of Dataform core", https://cloud.google.com/dataform/docs/overview-of-dataform-core, and
 * the lexer of Dataform core, https://github.com/dataform-co/dataform/blob/main/sqlx/lexer.ts
 */

import type { TextRange } from '../values.ts';
import { endOfBlock } from './javascript.ts';

/**
 * A blank, a comment, a word or a sign. The groups: the name of a block of JavaScript, that of a block of SQL, the quotes
 * that open a string or a name, the opening of an interpolation, and a closing brace.
 */
const TOKEN =
  /\s+|(?:--|#)[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|(config|js)\s*\{|(pre_operations|post_operations|incremental_where|input\s*"[^"\r\n{]*"(?:\s*,\s*"[^"\r\n{]*")*)\s*\{|('''|"""|'|"|`)|(\$\{)|(\})|[\w$\u0080-\uffff]+|[\s\S]/y;

/**
 * Gives the SQL of a Dataform script, everything at its own offset.
 *
 * Blocks of JavaScript (`config {…}`, `js {…}`) become blanks. Blocks of SQL (`pre_operations {…}` and the like) keep what
 * they hold; their braces become semicolons, for no statement goes over them. An interpolation, `${…}`, becomes
 * underscores: it stands for a name, or for a part of a name or a string, which only Dataform knows.
 *
 * @param script - the script
 * @returns a text of the same length
 */
export function sqlOfSqlx(script: string): string {
  const pattern = new RegExp(TOKEN);
  const parts: string[] = [];
  let done = 0;
  let isInBlock = false;
  const replace = ({ start, end }: TextRange, first: string, others = first) => {
    parts.push(script.slice(done, start), first, others.repeat(end - start - 1));
    done = end;
  };
  while (pattern.lastIndex < script.length) {
    const start = pattern.lastIndex;
    const [, javaScript, sql, quotes, interpolation, close] = pattern.exec(script) ?? [];
    let end = pattern.lastIndex;
    if (quotes) {
      const quoted = readQuoted(script, end, quotes);
      for (const hole of quoted.interpolations) replace(hole, '_');
      end = quoted.end;
    } else if (interpolation) {
      end = endOfBlock(script, end);
      replace({ start, end }, '_');
    } else if (javaScript && !isInBlock) {
      end = endOfBlock(script, end);
      replace({ start, end }, ' ');
    } else if (isInBlock ? close : sql) {
      replace({ start, end }, ';', ' ');
      isInBlock = !isInBlock;
    }
    pattern.lastIndex = end;
  }
  parts.push(script.slice(done));
  return parts.join('');
}

/**
 * Reads to the end of a string or of a name in backquotes, as `endOfString` does; but an interpolation may hold quotes and
 * line ends, and a backslash does not hide it.
 */
function readQuoted(script: string, from: number, quotes: string): { end: number; interpolations: TextRange[] } {
  const isLong = quotes.length === 3;
  const interpolations: TextRange[] = [];
  let at = from;
  while (at < script.length) {
    const character = script.charAt(at);
    if (script.startsWith('${', at)) {
      const end = endOfBlock(script, at + 2);
      interpolations.push({ start: at, end });
      at = end;
    } else if (script.startsWith(quotes, at)) return { end: at + quotes.length, interpolations };
    else if (!isLong && (character === '\n' || character === '\r')) return { end: at, interpolations };
    else at += character === '\\' && !script.startsWith('${', at + 1) ? 2 : 1;
  }
  return { end: script.length, interpolations };
}
