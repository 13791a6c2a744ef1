/** Lays a script of GoogleSQL out, for people who read a routine in the console. */

/** A line after which a block is one level deeper; and one that begins a level further out. */
const OPENS = /(?:^BEGIN|\bLOOP|\bDO|\bTHEN|^ELSE)$/;
const CLOSES = /^(?:END|ELSE|ELSEIF|EXCEPTION)\b/;

/**
 * Indents each line by the blocks around it, and a line that continues a statement by one step more.
 *
 * @param script statements of which each begins on a line of its own, and the words of control stand at the ends of lines
 */
export function indent(script: string): string {
  let depth = 0;
  let continues = false;
  return script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      if (!continues && CLOSES.test(line)) depth -= 1;
      const shown = '  '.repeat(depth + (continues ? 1 : 0)) + line;
      const opens = OPENS.test(line);
      if (opens) depth += 1;
      continues = !opens && !/[;]$/.test(line) && !/^--/.test(line);
      return shown;
    })
    .join('\n');
}
