import { commands, window } from 'vscode';
import { tell } from '../notices.ts';
import { currentOptions, nameOf } from '../options/options-files.ts';
import { countText } from '../wording/problem-counts.ts';
import type { EditorCommand } from './command.ts';

/** `Svc: Check`: brings the problems of one options file before a person's eyes. */
export const check: EditorCommand = {
  id: 'svc.check',
  run: async (_around, argument, literal) => {
    const options = await currentOptions(argument, literal);
    if (options === undefined) return;
    const { problems, document } = options;
    if (problems.length === 0) {
      tell('information', `${nameOf(document.uri)} has no problems.`);
      return;
    }
    // On some schemes, only what is open has its problems in the panel.
    await window.showTextDocument(document);
    await commands.executeCommand('workbench.actions.view.problems');
    window.setStatusBarMessage(`${nameOf(document.uri)}: ${countText(problems)}`, SHOWN_MS);
  },
};

const SHOWN_MS = 5000;
