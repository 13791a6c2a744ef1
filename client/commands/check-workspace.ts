import { commands } from 'vscode';
import { counted } from '../../service/wording/amounts.ts';
import { tell } from '../notices.ts';
import { countText } from '../problem-counts.ts';
import type { EditorCommand } from './command.ts';

/** `Svc: Check Workspace`: checks every options file of the workspace, open or not. */
export const checkWorkspace: EditorCommand = {
  id: 'svc.checkWorkspace',
  run: async ({ check, log }) => {
    const checked = await check.run();
    const problems = checked.flatMap((file) => file.problems);
    if (checked.length === 0) {
      tell('information', 'There is no options file in this workspace; their names end in svc.json or svc.jsonc.', {
        title: 'New Options File',
        command: 'svc.newOptionsFile',
      });
      return;
    }
    const summary = `Checked ${counted(checked.length, 'options file')}: ${countText(problems)}.`;
    log.info(summary);
    if (problems.length > 0) await commands.executeCommand('workbench.actions.view.problems');
    tell('information', summary);
  },
};
