import type { EditorCommand } from './command.ts';

/** `Svc: Show Log` */
export const showLog: EditorCommand = {
  id: 'svc.showLog',
  run: async ({ log }) => log.show(),
};
