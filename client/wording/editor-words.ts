/** What a warehouse says, in the words of the editor: it names the commands of the terminal. */
import { OTHER_DATES, RUN_CHOICES, type RunChoice, WITH_FILES } from './answers.ts';

/** The titles of our commands in the palette, by the words of `svc` that do the same. */
const TITLES: Readonly<Record<string, string>> = {
  setup: 'Set Up Region',
  deploy: 'Deploy',
  install: 'Install',
  run: 'Run',
  plan: 'Plan',
  status: 'Open Status',
  preview: 'Preview Events',
  uninstall: 'Uninstall',
  load: 'Load Export Files',
};

const COMMAND = /"svc (\w+)((?: [^"]*)?)"/g;

/** What the editor finds out by itself or asks for: files, the region, the source. */
const ASKED_FOR = /^(?: (?:--source )?[^\s-]\S*(?: file>)?)*$/;

/** Which dates a run is to do. */
const DATES = /^ (?:--mode (full|range)(?: --from (\S+) --to (\S+))?|--(takeover))$/;

/**
 * Words a message of a warehouse for people who are in the editor.
 *
 * @param message a message that may name commands as they are typed in a terminal
 * @returns the same with the names that the palette has; a command that the editor does not have stays as it is
 */
export function inEditor(message: string): string {
  return message.replace(COMMAND, (command, name: string, rest: string) => {
    const title = TITLES[name];
    const how = howText(rest);
    return title === undefined || how === undefined ? command : `"Svc: ${title}"${how}`;
  });
}

function howText(rest: string): string | undefined {
  if (ASKED_FOR.test(rest)) return '';
  if (rest === ' --files') return ` ("${WITH_FILES}")`;
  const [, mode, from, to, takeover] = DATES.exec(rest) ?? [];
  const choice = mode ?? takeover;
  if (choice === undefined) return undefined;
  const dates = from === undefined ? '' : ` from ${from} to ${to}`;
  return ` ("${OTHER_DATES}", "${RUN_CHOICES[choice as RunChoice].label}"${dates})`;
}
