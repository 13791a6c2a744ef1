import { counted } from '../../service/wording/amounts.ts';
import type { Output } from '../render/screen.ts';
import { printable, shorten } from '../render/text-width.ts';
import { wrapped } from '../render/wrapped.ts';
import type { Finding, SelftestReport } from './run-selftest.ts';

/**
 * Tells how one check ended.
 *
 * @param output decides colours and width
 * @param finding the check and what was seen
 * @returns what was claimed, and what was seen
 */
export function findingText(output: Output, { id, claim, verdict, what }: Finding): string {
  const { green, red, yellow, dim } = output.colours;
  const mark = { 'as claimed': green('✓'), different: red('✗'), refused: red('✗'), skipped: yellow('·') }[verdict];
  const seen = `${verdict}: ${printable(what)}`;
  const { width } = output;
  if (width === undefined) return `${mark} ${id.padEnd(18)}  ${claim}\n${' '.repeat(INDENT)}${seen}\n`;
  // What is as it should be, nobody reads to its end.
  const facts = isWrong({ verdict })
    ? wrapped(seen, width, INDENT)
    : `${' '.repeat(INDENT)}${shorten(seen, width - INDENT)}\n`;
  return `${mark} ${id.padEnd(18)}${wrapped(claim, width, INDENT).slice(INDENT - 2)}${dim(facts)}`;
}

/** Where sentences begin, in columns. */
const INDENT = 22;

/** Whether a finding is bad news. */
export function isWrong({ verdict }: Pick<Finding, 'verdict'>): boolean {
  return verdict === 'different' || verdict === 'refused';
}

/**
 * Sums a self test up.
 *
 * @param output decides colours
 * @param report how it ended
 * @returns how many checks are as claimed, and what is left behind
 */
export function selftestText(output: Output, { findings, kept, folders }: SelftestReport): string {
  const { green, red, dim } = output.colours;
  const skipped = findings.filter(({ verdict }) => verdict === 'skipped').length;
  const wrong = findings.filter(isWrong).length;
  const sum = [
    `${counted(findings.length - skipped - wrong, 'check')} as claimed`,
    ...(wrong > 0 ? [`${wrong} not`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  const lines = ['', `${wrong === 0 ? green('✓') : red('✗')} ${sum.join(', ')}`];
  if (kept.length > 0) lines.push(dim(`  kept: ${kept.join(', ')}`));
  if (folders.length > 0)
    lines.push(
      '  Files stay, for BigQuery cannot delete them:',
      `  gcloud storage rm --recursive ${folders.join(' ')}`,
    );
  if (wrong > 0) lines.push('  Please tell us: https://github.com/svc-events/svc/issues');
  return `${lines.join('\n')}\n`;
}
