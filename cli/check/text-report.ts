import type { Problem } from '../../service/options/problem.ts';
import type { TextRange } from '../../service/values.ts';
import type { Output } from '../render/screen.ts';
import { printable, textWidth } from '../render/text-width.ts';
import type { CheckedFile } from './checked-file.ts';
import { type FilePlace, relatedPlace } from './related-place.ts';
import { summary } from './summary.ts';

/**
 * Every problem as people and compilers write them, `file:line:column: severity: message [code]`, lines and columns from one.
 *
 * @param output a terminal also gets the line of the source, with the place underlined
 * @param files checked files in the order of the call
 * @returns the problems in file order and then document order, and a line that sums them up
 */
export function textReport(output: Output, files: readonly CheckedFile[]): string {
  const told = files.flatMap((file) => file.problems.map((problem) => problemText(output, file, problem)));
  return `${told.join('')}${summary(output.colours, files)}\n`;
}

/**
 * The problems of one file without a summary, for a job that cannot start because of them.
 *
 * @param output see {@link textReport}
 * @param file a checked file
 * @returns the text
 */
export function problemsText(output: Output, file: CheckedFile): string {
  return file.problems.map((problem) => problemText(output, file, problem)).join('');
}

function problemText(output: Output, file: CheckedFile, problem: Problem): string {
  const { colours, width } = output;
  const { severity, range } = problem;
  const place = placeText(file, range);
  const paint = { error: colours.red, warning: colours.yellow, hint: colours.cyan }[severity];
  const message = printable(problem.message);
  const head = `${colours.bold(place)}: ${paint(severity)}: ${message} ${colours.dim(`[${problem.code}]`)}\n`;
  if (width === undefined) return head;
  const related = relatedPlace(file, problem);
  const more = related === undefined ? '' : relatedText(output, related);
  return `${head}${excerpt(output, file, range, paint)}${more}\n`;
}

function relatedText(output: Output, { file, range, message }: FilePlace): string {
  return `  ${placeText(file, range)}: ${printable(message)}\n${excerpt(output, file, range, output.colours.cyan)}`;
}

function placeText(file: CheckedFile, range: TextRange): string {
  const { line, character } = file.lines.positionOf(range.start);
  return `${file.name}:${line + 1}:${character + 1}`;
}

/** The line on which a range starts, and a caret under each of its columns; a long line is cut around the range. */
function excerpt(output: Output, file: CheckedFile, range: TextRange, paint: (text: string) => string): string {
  const { start, end } = file.lines.rangeOf(range);
  const whole = file.lines.lineText(start.line);
  const gutter = `${start.line + 1} │ `.padStart(8);
  const room = Math.max(20, (output.width ?? 80) - gutter.length - 2);
  const from = start.character > room - 10 ? start.character - Math.floor(room / 3) : 0;
  const until = end.line === start.line ? Math.max(end.character, start.character + 1) : whole.length;
  const left = from > 0 ? '…' : '';
  const before = left + shown(whole.slice(from, start.character));
  const marked = shown(whole.slice(start.character, Math.min(until, from + room)));
  const after = shown(whole.slice(Math.min(until, from + room), from + room));
  const right = whole.length > from + room ? '…' : '';
  const carets = '^'.repeat(Math.max(1, Math.min(textWidth(marked), room)));
  const { dim } = output.colours;
  return `${dim(gutter)}${before}${marked}${after}${right}\n${dim('│ '.padStart(8))}${' '.repeat(textWidth(before))}${paint(carets)}\n`;
}

/** A tab would make the columns of the caret line a guess. */
function shown(text: string): string {
  return printable(text.replace(/\t/g, '  '));
}
