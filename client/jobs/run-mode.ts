/** What a run can be asked to do, for people to choose from. */
import { type QuickPickItem, window } from 'vscode';
import { type RunRequest, readRunRequest } from '../../service/run-request.ts';
import type { RunMode } from '../../service/values.ts';
import { RUN_MODES } from '../wording/run-modes.ts';

const MODES: readonly (QuickPickItem & { readonly mode: RunMode })[] = (
  ['incremental', 'changed', 'range', 'full'] as const
).map((mode) => ({ mode, description: mode, ...RUN_MODES[mode] }));

/**
 * Lets a person choose what a run does.
 *
 * @returns the argument of `RUN`; nothing when the choice was left
 */
export async function pickRunRequest(): Promise<RunRequest | undefined> {
  const picked = await window.showQuickPick(MODES, { placeHolder: 'Which dates?', matchOnDescription: true });
  if (picked === undefined) return undefined;
  if (picked.mode !== 'range') return { mode: picked.mode, takeover: false };
  const from = await inputDate('The first date of the range');
  if (from === undefined) return undefined;
  const to = await inputDate('The last date of the range', from);
  return to === undefined ? undefined : { mode: 'range', from, to, takeover: false };
}

function inputDate(prompt: string, from?: string): Thenable<string | undefined> {
  return window.showInputBox({
    prompt,
    placeHolder: 'YYYY-MM-DD',
    ...(from !== undefined && { value: from }),
    validateInput: (text) => {
      if ('error' in readRunRequest({ mode: 'range', from: text, to: text })) return 'A date such as 2024-01-31.';
      return from !== undefined && text < from ? `Not before the first date, ${from}.` : undefined;
    },
  });
}
