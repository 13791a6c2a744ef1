import { checkFile } from '../check/checked-file.ts';
import { fixFile } from '../check/fix-file.ts';
import { FORMATS } from '../check/formats.ts';
import { defineCommand, EXIT } from '../command.ts';
import { findOptionsFiles } from '../find-options-files.ts';
import { counted } from '../render/amounts.ts';

const FORMAT_NAMES = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

export const check = defineCommand({
  name: 'check',
  summary: 'Tell what is wrong with options files, and mend it.',
  about:
    'Checks options files and tells every problem with its place, its code and what to do. ' +
    'The exit code is 0 when nothing is at error level, 1 when something is (or when there are more warnings than --max-warnings allows), ' +
    'and 2 when the call itself was wrong. The page docs/rules.md explains each code.',
  operands: {
    name: '<file, folder or glob>',
    about:
      'Options files; folders, in which `*.svc.json`, `*.svc.jsonc`, `svc.json` and `svc.jsonc` are searched (not in node_modules and .git); ' +
      'or patterns such as `shops/**/*.json`.',
    least: 1,
    most: Number.POSITIVE_INFINITY,
  },
  flags: {
    format: { kind: 'choice', choices: FORMAT_NAMES, about: 'How to report (default: text).' },
    json: {
      kind: 'switch',
      about: 'The same as --format json: one array of problems, lines and characters from zero.',
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
    { line: 'svc check . --max-warnings 0', about: 'every options file under this folder; warnings count, too' },
    { line: 'svc check shop.svc.json --fix', about: 'mend what can be mended safely' },
    { line: 'svc check . --format json', about: 'for another program' },
  ],
  run: async ({ operands, flags, screen, folder }) => {
    const paths = await findOptionsFiles(folder, operands);
    let fixed = 0;
    const files = [];
    for (const path of paths) {
      if (flags.fix) fixed += await fixFile(folder, path);
      files.push(await checkFile(folder, path));
    }
    const format = flags.format ?? (flags.json ? 'json' : 'text');
    if (fixed > 0) screen.err.write(`${counted(fixed, 'problem')} fixed.\n`);
    screen.out.write(FORMATS[format](screen.out, files));
    const severities = files.flatMap(({ problems }) => problems.map(({ severity }) => severity));
    if (severities.includes('error')) return EXIT.failed;
    const warnings = severities.filter((severity) => severity === 'warning').length;
    const most = flags['max-warnings'] ?? Number.POSITIVE_INFINITY;
    if (warnings <= most) return EXIT.done;
    screen.err.write(`${counted(warnings, 'warning')}, and --max-warnings allows ${most}.\n`);
    return EXIT.failed;
  },
});
