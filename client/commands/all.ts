/** The commands of the editor; the manifest gives each a title, and `docs/editor.md` explains it. */
import { check } from './check.ts';
import { checkWorkspace } from './check-workspace.ts';
import type { EditorCommand } from './command.ts';
import { newOptionsFile } from './new-options-file.ts';
import { showLog } from './show-log.ts';

/** Commands that work wherever the editor does. */
export const EDITOR_COMMANDS: readonly EditorCommand[] = [newOptionsFile, check, checkWorkspace, showLog];
