import { commands } from 'vscode';
import { counted } from '../../service/wording/amounts.ts';
import { tell } from '../notices.ts';
import { countsText } from '../wording/problem-counts.ts';
import type { EditorCommand } from './command.ts';

/** `Svc: Check Workspace`: brings the problems of every file before a person's eyes, and counts them. */
export const checkWorkspace: EditorCommand = {
  id: 'svc.checkWorkspace',
  run: async ({ files, log }) => {
    const { files: checked, problems } = await files.check();
    if (checked === 0) {
      const message =
        'There are no options in this workspace: no file whose name ends in svc.json or svc.jsonc, no SQL script with them.';
      tell('information', message, { title: 'New Options File', command: 'svc.newOptionsFile' });
      return;
    }
    const summary = `Checked ${counted(checked, 'file')} with options: ${countsText(problems)}.`;
    log.info(summary);
    if (Object.values(problems).some((count) => count > 0))
      await commands.executeCommand('workbench.actions.view.problems');
    tell('information', summary);
  },
};
