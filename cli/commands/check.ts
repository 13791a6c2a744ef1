import { counted } from '../../service/wording/amounts.ts';
import { broughtBy } from '../check/brought-by.ts';
import { changesSince } from '../check/changes.ts';
import { checkFiles } from '../check/check-files.ts';
import { fixFile } from '../check/fix-file.ts';
import { FORMATS } from '../check/formats.ts';
import { repositoryAround } from '../check/repository.ts';
import { numberOf } from '../check/summary.ts';
import { defineCommand, EXIT } from '../command.ts';
import { findOptionsFiles } from '../find-options-files.ts';

const FORMAT_NAMES = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

export const check = defineCommand({
  name: 'check',
  summary: 'Tell what is wrong with options files and SQL scripts, and mend it.',
  about:
    'Checks options files, and the options in SQL scripts, and tells every problem with its place, its code and what to do; ' +
    'also what the files of one call have against each other. ' +
    'The exit code is 0 when nothing is at error level, 1 when something is (or when there are more warnings than --max-warnings allows), ' +
    'and 2 when the call itself was wrong. The page docs/rules.md explains each code, and docs/review.md has examples for code review.',
  operands: {
    name: '<file, folder or glob>',
    about:
      'Options files and SQL scripts (`.sql`, `.sqlx`, `.bqsql`); folders, in which scripts and `*.svc.json`, `*.svc.jsonc`, `svc.json` ' +
      'and `svc.jsonc` are searched (not in node_modules and .git); or patterns such as `shops/**/*.json`.',
    least: 1,
    most: Number.POSITIVE_INFINITY,
  },
  flags: {
    format: {
      kind: 'choice',
      choices: FORMAT_NAMES,
      about:
        'How to report (default: text). sarif: SARIF 2.1.0, for code scanning. github: annotations of GitHub Actions, at most ten of each level. ' +
        'gitlab: a Code Quality report.',
    },
    json: {
      kind: 'switch',
      about: 'The same as --format json: one array of problems, lines and characters from zero.',
    },
    changed: {
      kind: 'text',
      value: 'RANGE',
      about:
        'Tell only what a change brings: problems on lines that differ from a commit of git, or that were not there before. ' +
        'RANGE is a commit, `A..HEAD`, or `A...HEAD` (since HEAD left A).',
    },
    fix: { kind: 'switch', about: 'Apply the preferred fix of every problem that has one, then report what is left.' },
    'max-warnings': {
      kind: 'number',
      value: 'N',
      least: 0,
      about: 'Exit with 1 when there are more warnings than this.',
    },
  },
  examples: [
    { line: 'svc check shop.svc.json', about: 'one file' },
    {
      line: 'svc check . --max-warnings 0',
      about: 'every options file and SQL script under this folder; warnings count, too',
    },
    { line: 'svc check shop.svc.json --fix', about: 'mend what can be mended safely' },
    { line: 'svc check . --format json', about: 'for another program' },
    { line: 'svc check . --changed origin/main...HEAD', about: 'what this branch brings' },
  ],
  run: async ({ operands, flags, screen, folder, environment }) => {
    const found = await findOptionsFiles(folder, operands);
    const range = flags.changed;
    const changes = async () =>
      range === undefined ? undefined : await changesSince({ folder, environment }, range, found);
    let fixed = 0;
    if (flags.fix) for (const path of (await changes())?.keys() ?? found) fixed += await fixFile(folder, path);
    const all = await checkFiles(folder, found);
    const since = await changes();
    const files = since === undefined ? all : broughtBy(folder, all, since);
    const format = flags.format ?? (flags.json ? 'json' : 'text');
    if (fixed > 0) screen.err.write(`${counted(fixed, 'problem')} fixed.\n`);
    screen.out.write(FORMATS[format](screen.out, files, await repositoryAround(folder)));
    if (numberOf('error', files) > 0) return EXIT.failed;
    const warnings = numberOf('warning', files);
    const most = flags['max-warnings'] ?? Number.POSITIVE_INFINITY;
    if (warnings <= most) return EXIT.done;
    screen.err.write(`${counted(warnings, 'warning')}, and --max-warnings allows ${most}.\n`);
    return EXIT.failed;
  },
});
