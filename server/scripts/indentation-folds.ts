import type { FoldingRange } from 'vscode-languageserver-types';

/** The width of a tab, in blanks. What matters is only which line is indented further than another one. */
const TAB = 4;

/** A line that more indented lines may follow. */
interface Opener {
  readonly line: number;
  readonly indent: number;
}

/**
 * Tells what can be folded by indentation alone: a line with all lines below it that are indented further.
 *
 * @param text - a text
 * @param skipped - the lines, from 0, whose indentation means nothing: they count as empty ones
 * @returns the ranges in the order of their first lines
 */
export function indentationFolds(text: string, skipped: ReadonlySet<number>): FoldingRange[] {
  const folds: FoldingRange[] = [];
  const open: Opener[] = [];
  let last = 0;
  const closeFrom = (indent: number) => {
    for (let top = open[open.length - 1]; top && top.indent >= indent; top = open[open.length - 1]) {
      if (last > top.line) folds.push({ startLine: top.line, endLine: last });
      open.pop();
    }
  };
  text.split(/\r\n|\n|\r/).forEach((content, line) => {
    if (skipped.has(line)) {
      last = line;
      return;
    }
    if (!content.trim()) return;
    const indent = indentOf(content);
    closeFrom(indent);
    open.push({ line, indent });
    last = line;
  });
  closeFrom(0);
  return folds.sort((a, b) => a.startLine - b.startLine);
}

function indentOf(line: string): number {
  let width = 0;
  for (const character of line) {
    if (character === '\t') width += TAB - (width % TAB);
    else if (character === ' ') width += 1;
    else break;
  }
  return width;
}
