import type { Problem } from '../../service/options/problem.ts';
import type { Severity } from '../../service/values.ts';
import { counted } from '../../service/wording/amounts.ts';
import type { Output } from '../render/screen.ts';
import { printable } from '../render/text-width.ts';
import type { CheckedFile } from './checked-file.ts';
import { nameInRepository, type Repository } from './repository.ts';
import { numberOf, summary } from './summary.ts';

/** The workflow command of each severity. */
const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

/**
 * GitHub shows ten annotations of each level for one step, and drops the others without a word
 * (docs.github.com, "Workflow commands for GitHub Actions", and the limits of the checks API).
 */
const SHOWN_OF_EACH = 10;

/**
 * Problems as workflow commands of GitHub Actions, which become annotations of the lines in a pull request.
 *
 * @param output a log looks the same everywhere; its colours are used for the last line
 * @param files checked files in the order of the call
 * @param repository where the files' paths start
 * @returns the first ten commands of each level in file order and then document order, a line that counts the others, and a line
 *   that sums all up
 */
export function githubReport(output: Output, files: readonly CheckedFile[], repository: Repository): string {
  const told: Record<Severity, number> = { error: 0, warning: 0, hint: 0 };
  let commands = '';
  for (const file of files) {
    for (const problem of file.problems) {
      told[problem.severity] += 1;
      if (told[problem.severity] <= SHOWN_OF_EACH) commands += command(file, problem, repository);
    }
  }
  return `${commands}${others(files)}${summary(output.colours, files)}\n`;
}

function command(file: CheckedFile, problem: Problem, repository: Repository): string {
  const { start, end } = file.lines.rangeOf(problem.range);
  // The runner refuses columns where the lines differ.
  const columns = start.line === end.line ? { col: start.character + 1, endColumn: end.character + 1 } : {};
  const properties = {
    file: nameInRepository(repository, file.name),
    line: start.line + 1,
    endLine: end.line + 1,
    ...columns,
    title: `svc ${problem.code}`,
  };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const message = `${printable(problem.message)}\n${problem.url}`;
  return `::${COMMANDS[problem.severity]} ${list.join(',')}::${escapeData(message)}\n`;
}

/** What the runner undoes in a message (github.com/actions/toolkit, packages/core/src/command.ts). */
function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

/** A property also ends at a comma, and all of them at a colon. */
function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

function others(files: readonly CheckedFile[]): string {
  const severities: readonly Severity[] = ['error', 'warning', 'hint'];
  const more = severities
    .map((severity) => ({ severity, number: numberOf(severity, files) - SHOWN_OF_EACH }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => counted(number, `more ${severity}`));
  return more.length === 0
    ? ''
    : `Not shown as annotations, because GitHub takes ${SHOWN_OF_EACH} of each level: ${more.join(', ')}.\n`;
}
