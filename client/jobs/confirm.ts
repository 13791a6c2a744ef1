import { window } from 'vscode';
import { readSettings, stopAskingForLocal } from '../settings.ts';
import type { PlanText } from '../wording/plan-text.ts';

/** How a question is asked. */
export interface Asking {
  /** False for what has to be asked each time. */
  readonly canBeSilenced: boolean;
  /** True for what takes something away. */
  readonly destroys?: boolean;
  /** More buttons, which say yes in another way. */
  readonly others?: readonly string[];
}

/**
 * Shows what is about to be done, and asks once. On the local warehouse a person can ask not to be asked again.
 *
 * @param plan what is about to be done
 * @param asking how to ask
 * @returns the button: the plan's action, or one of the others; nothing when the answer is no
 */
export async function confirm(
  plan: PlanText,
  { canBeSilenced, destroys = false, others = [] }: Asking,
): Promise<string | undefined> {
  if (canBeSilenced && !readSettings().confirmLocal) return plan.action;
  const silencing = `${plan.action}, and Don't Ask Again`;
  const buttons = [plan.action, ...others, ...(canBeSilenced ? [silencing] : [])];
  const show = destroys ? window.showWarningMessage : window.showInformationMessage;
  const answer = await show<string>(plan.question, { modal: true, detail: plan.detail }, ...buttons);
  if (answer !== silencing) return answer;
  await stopAskingForLocal();
  return plan.action;
}
