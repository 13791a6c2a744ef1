/** The reference page of the command, docs/command.md, from the same tables that parse and explain the command line. */
import { COMMON_FLAGS, valueName } from './arguments.ts';
import type { Command, Flag } from './command.ts';
import { COMMANDS } from './commands/all.ts';
import { usage } from './render/help.ts';

/**
 * Writes the page.
 *
 * @returns Markdown
 */
export function commandReference(): string {
  return `<!-- Derived from cli/commands by cli/reference.ts; not to be edited. -->

# The command \`svc\`

${COMMANDS.map(({ name, summary }) => `- [\`svc ${name}\`](#svc-${name}): ${summary}`).join('\n')}

\`svc --help\` lists the commands, \`svc help <command>\` explains one, \`svc --version\` tells the version.

## Exit codes

| code | meaning |
| --- | --- |
| 0 | Done. \`svc check\`: nothing is at error level. |
| 1 | Failed, or some dates failed. \`svc check\`: there are errors, or more warnings than \`--max-warnings\` allows. Jobs: the options have errors. |
| 2 | The call itself was wrong: an unknown flag, a file that is not there, an answer that nobody can give. |
| 130 | Stopped by Ctrl-C or SIGTERM. What is finished is kept, and the rest was never there. A second Ctrl-C ends the process at once. |

## Output

Results go to standard output; progress and failures go to standard error. On a terminal there are colours, tables as wide as the
screen and a progress bar; in a pipe or a file there is plain text. \`NO_COLOR\` turns colours off, \`FORCE_COLOR\` turns them on.

With \`--json\` (\`svc check\` and \`svc plan\`: also \`--format json\`) a command prints exactly one JSON document on standard output. When
it fails, the document is \`{"error": {"code": …, "message": …, "field": …}}\`; \`field\` is there when a field of the options is at fault,
and \`problems\` when the options have errors.

## Environment

| variable | meaning |
| --- | --- |
| \`SVC_WAREHOUSE\` | \`local\` or \`bigquery\`, where \`--warehouse\` is not given. |
| \`SVC_DIR\` | The folder of the local warehouse, where \`--dir\` is not given. |
| \`GOOGLE_APPLICATION_CREDENTIALS\` | BigQuery: the key file of a service account, where \`--key-file\` is not given and nobody is signed in. |
| \`BIGQUERY_EMULATOR_HOST\` | The address of a test server that is to stand for BigQuery. |
| \`SVC_DEBUG\` | \`1\` shows where in the program an unexpected failure came up. |
| \`NO_COLOR\`, \`FORCE_COLOR\` | Colours off, colours on. |

${COMMANDS.map(section).join('\n')}`;
}

function section(command: Command): string {
  const { name, about, operands, flags, examples } = command;
  const all: readonly [string, Flag][] = Object.entries({ ...flags, ...COMMON_FLAGS });
  const rows = all.map(([flag, definition]) => `| \`${flagText(flag, definition)}\` | ${definition.about} |`);
  return `## svc ${name}

    ${usage(command)}

${about}
${operands === undefined ? '' : `\n\`${operands.name}\`: ${operands.about}\n`}
| flag | meaning |
| --- | --- |
${rows.join('\n')}

\`\`\`sh
${examples.map((example) => `# ${example.about}\n${example.line}`).join('\n')}
\`\`\`
`;
}

/** A bar inside a table's cell would end the cell. */
function flagText(name: string, flag: Flag): string {
  return `--${name}${flag.kind === 'switch' ? '' : ` ${valueName(flag).replace(/\|/g, '\\|')}`}`;
}
