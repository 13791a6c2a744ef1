/** The line on a terminal that says where a job stands. */

import { amount, duration, size } from '../../service/wording/amounts.ts';
import type { Progress } from '../../warehouses/warehouse.ts';
import type { Output } from './screen.ts';
import { shorten } from './text-width.ts';

/** Follows one job. */
export interface ProgressLine {
  readonly report: (progress: Progress) => void;
  /** Takes the line off the screen. */
  readonly end: () => void;
}

const STEPS: Readonly<Record<Progress['step'], string>> = {
  deploy: 'deploying',
  install: 'installing',
  observe: 'looking at',
  transform: 'writing',
  publish: 'publishing',
  uninstall: 'removing',
  load: 'loading',
};

const BAR_WIDTH = 20;

/** Often enough to look alive, seldom enough to cost nothing. */
const REDRAW_MS = 100;

/**
 * Starts a progress line; where nobody watches, it stays silent.
 *
 * @param output standard error
 * @returns the line
 */
export function progressLine(output: Output): ProgressLine {
  if (output.width === undefined) return { report: () => undefined, end: () => undefined };
  const startedAt = Date.now();
  let last: Progress | undefined;
  const draw = () => {
    if (last === undefined) return;
    // Carriage return and "erase to end of line" (ECMA-48, EL).
    output.write(`\r${paintedLine(output, last, Date.now() - startedAt)}\x1b[K`);
  };
  const timer = setInterval(draw, REDRAW_MS);
  return {
    report: (progress) => {
      const first = last === undefined;
      last = progress;
      if (first) draw();
    },
    end: () => {
      clearInterval(timer);
      if (last !== undefined) output.write('\r\x1b[K');
      last = undefined;
    },
  };
}

function paintedLine(output: Output, progress: Progress, elapsed: number): string {
  const { colours, width = 80 } = output;
  const { done, of, rows, bytes, step, date } = progress;
  const filled = of === 0 ? 0 : Math.round((Math.min(done, of) / of) * BAR_WIDTH);
  const object = date ?? (step === 'observe' ? 'the export' : '');
  const facts = [`${STEPS[step]} ${object}`.trimEnd()];
  if (of > 0) facts.push(`${amount(done)} of ${amount(of)}`);
  facts.push(duration(elapsed));
  if (rows > 0) facts.push(`${amount(rows)} rows`);
  if (bytes > 0) facts.push(size(bytes));
  if (rows > 0 && elapsed >= 500) facts.push(`${amount(rows / (elapsed / 1000))} rows/s`);
  const room = width - BAR_WIDTH - 3;
  const text = facts.reduce((line, fact) => (line.length + 3 + fact.length <= room ? `${line} · ${fact}` : line));
  return ` ${colours.cyan('━'.repeat(filled))}${colours.dim('─'.repeat(BAR_WIDTH - filled))} ${shorten(text, room)}`;
}
