/** File name patterns. (Node's own `fs.glob` is not there in the oldest Node that the command runs on.) */

/**
 * Whether a word is a pattern rather than a name.
 *
 * @param word an operand, `/` between its parts
 */
export function isGlob(word: string): boolean {
  return /[*?[{]/.test(word);
}

/**
 * Splits a pattern at its first part with a wildcard.
 *
 * @param pattern `orders/2024/*.json` and the like, `/` between its parts
 * @returns the folder that the pattern cannot leave (`orders/2024`, or `.`), and the pattern below it (`*.json`)
 */
export function splitGlob(pattern: string): { readonly base: string; readonly below: string } {
  const parts = pattern.split('/');
  const first = parts.findIndex(isGlob);
  const base = parts.slice(0, first).join('/');
  return { base: base === '' ? (first === 0 ? '.' : '/') : base, below: parts.slice(first).join('/') };
}

/**
 * Turns a pattern into a regular expression over whole paths: `*` and `?` stay inside one part, a part that is `**` stands for
 * any number of parts, `[ab]` and `[!ab]` for one character, `{a,b}` for either text.
 *
 * @param pattern `/` between its parts
 * @returns an anchored expression
 */
export function globExpression(pattern: string): RegExp {
  let source = '';
  let braces = 0;
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at);
    const anyParts = /^\*\*(\/|$)/.exec(rest);
    const oneOf = /^\[(!?)([^\]/]+)\]/.exec(rest);
    const character = pattern[at] ?? '';
    if (anyParts !== null && (at === 0 || pattern[at - 1] === '/')) {
      source += anyParts[1] === '/' ? '(?:[^/]+/)*' : '.*';
      at += anyParts[0].length - 1;
    } else if (character === '*') source += '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (oneOf !== null) {
      source += `[${oneOf[1] === '!' ? '^/' : ''}${(oneOf[2] ?? '').replace(/[\\^[]/g, '\\$&')}]`;
      at += oneOf[0].length - 1;
    } else if (character === '{' && rest.includes('}')) {
      source += '(?:';
      braces += 1;
    } else if (character === '}' && braces > 0) {
      source += ')';
      braces -= 1;
    } else if (character === ',' && braces > 0) source += '|';
    else source += character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  }
  return new RegExp(`^${source}$`, 'u');
}
