/**
 * Breaks a text into lines, each indented.
 *
 * @param text words with single spaces between them
 * @param width columns that a line has at most, its indentation included; a longer word stands by itself
 * @param indent spaces before each line
 * @returns lines, each with its newline
 */
export function wrapped(text: string, width: number, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && indent + line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `${' '.repeat(indent)}${line}\n`).join('');
}
