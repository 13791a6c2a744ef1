/** A command that a log gives to the runner of GitHub Actions. */
export interface Annotation {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/**
 * Takes the workflow commands of a log apart as the runner does: a line that starts with two colons, a name, properties between
 * commas, and after two more colons the message; then the escapes are undone (github.com/actions/runner, ActionCommand.cs).
 *
 * @param log what a step printed
 * @returns its commands in order
 */
export function annotationsIn(log: string): readonly Annotation[] {
  return log.split('\n').flatMap((line) => {
    const [, command, properties = '', message = ''] = /^::([a-z-]+)(?: (.*?))?::(.*)$/.exec(line) ?? [];
    if (command === undefined) return [];
    const pairs = properties.split(',').map((pair) => {
      const at = pair.indexOf('=');
      return [
        pair.slice(0, at),
        undone(pair.slice(at + 1))
          .replaceAll('%3A', ':')
          .replaceAll('%2C', ','),
      ];
    });
    return [
      {
        command,
        properties: Object.fromEntries(pairs.map(([name, value]) => [name, percent(value ?? '')])),
        message: percent(undone(message)),
      },
    ];
  });
}

function undone(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

/** Last, so that what it uncovers is not undone again. */
function percent(text: string): string {
  return text.replaceAll('%25', '%');
}
