/** What a run can be asked to do, for people to choose from. */
import { type QuickPickItem, window } from 'vscode';
import { type RunRequest, readRunRequest } from '../../service/run-request.ts';
import { RUN_CHOICES, type RunChoice } from '../wording/answers.ts';

const CHOICES: readonly (QuickPickItem & { readonly choice: RunChoice })[] = (
  ['incremental', 'changed', 'range', 'full', 'takeover'] as const
).map((choice) => ({ choice, description: choice, ...RUN_CHOICES[choice] }));

/**
 * Lets a person choose what a run does.
 *
 * @returns the argument of `RUN`; nothing when the choice was left
 */
export async function pickRunRequest(): Promise<RunRequest | undefined> {
  const picked = await window.showQuickPick(CHOICES, { placeHolder: 'Which dates?', matchOnDescription: true });
  if (picked === undefined) return undefined;
  const { choice } = picked;
  if (choice === 'takeover') return { mode: 'incremental', takeover: true };
  if (choice !== 'range') return { mode: choice, takeover: false };
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
