/**
 * Where a block of JavaScript ends: a Dataform script has them between its SQL.
 *
 * Source: ECMAScript, "ECMAScript Language: Lexical Grammar",
 * https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar
 */

import { endOfString } from './tokens.ts';

/** A block that is open, or a template literal, in which braces are text. */
type Open = '{' | '`';

/** A blank, a line comment, a word, or one sign. */
const TOKEN = /\s+|\/\/[^\r\n]*|[\w$\u0080-\uffff]+|[\s\S]/y;

/** What ends an expression, so that a slash behind it divides: a closing sign, a quote, or any word but these. */
const ENDS_EXPRESSION =
  /^(?:[)\]}"'`]|(?!(?:await|case|delete|do|else|in|instanceof|new|of|return|throw|typeof|void|yield)$)[\w$\u0080-\uffff]+)$/;

/**
 * Finds the end of a block of JavaScript. Braces in strings, template literals, comments and regular expressions do not
 * count; those of `${…}` in a template literal do.
 *
 * @param text - the script
 * @param from - the offset behind the opening brace
 * @returns the offset behind the closing brace; the end of the script where it is missing
 */
export function endOfBlock(text: string, from: number): number {
  const pattern = new RegExp(TOKEN);
  const open: Open[] = ['{'];
  let at = from;
  let before = '{';
  while (at < text.length && open.length > 0) {
    const sign = text.charAt(at);
    if (open[open.length - 1] === '`') {
      const isBlock = text.startsWith('${', at);
      if (isBlock) open.push('{');
      else if (sign === '`') open.pop();
      before = isBlock ? '{' : '`';
      at += isBlock || sign === '\\' ? 2 : 1;
    } else if (text.startsWith('/*', at)) {
      at = endOfComment(text, at);
    } else if (sign === '"' || sign === "'") {
      at = endOfString(text, at + 1, sign).end;
      before = sign;
    } else {
      pattern.lastIndex = at;
      const token = pattern.exec(text)?.[0] ?? '';
      at = pattern.lastIndex;
      if (token === '`' || token === '{') open.push(token);
      else if (token === '}') open.pop();
      if (token === '/' && !ENDS_EXPRESSION.test(before)) {
        at = endOfExpression(text, at);
        before = ')';
      } else if (token.trim() && !token.startsWith('//')) before = token;
    }
  }
  return Math.min(at, text.length);
}

function endOfComment(text: string, start: number): number {
  const close = text.indexOf('*/', start + 2);
  return close < 0 ? text.length : close + 2;
}

/** The offset behind the slash that closes a regular expression; where it is missing, the end of the line. */
function endOfExpression(text: string, from: number): number {
  let isInClass = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (/[\r\n]/.test(character)) return at;
    if (character === '\\') at += /[\r\n]/.test(text.charAt(at + 1)) ? 0 : 1;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) return at + 1;
  }
  return text.length;
}
