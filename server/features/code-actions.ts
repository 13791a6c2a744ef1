import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  CodeActionTriggerKind,
  type Range,
} from 'vscode-languageserver-types';
import { addIgnore } from '../../service/options/add-ignore.ts';
import type { Change } from '../../service/options/changes.ts';
import { type Fix, fixesOf } from '../../service/options/fixes.ts';
import type { Problem } from '../../service/options/problem.ts';
import type { ServedDocument } from '../served-document.ts';
import { diagnosticOf } from './diagnostics.ts';
import { FIX_ALL_KIND, fixAllOfCode, fixAllProblems } from './fix-all.ts';
import { REFACTORING_KINDS, refactorings } from './refactorings.ts';
import { editOf } from './workspace-edit.ts';

/** Every kind of action that there is, for what the server says about itself. */
export const CODE_ACTION_KINDS: readonly CodeActionKind[] = [
  CodeActionKind.QuickFix,
  FIX_ALL_KIND,
  ...REFACTORING_KINDS,
];

/** A person who selects more problems than this does not choose among the fixes of each. */
const MOST_PROBLEMS = 100;

/** A document of more characters takes too long to be mended on trial whenever the cursor moves, only when a person asks. */
const LONG_TEXT = 200_000;

/**
 * Tells what can be done at a place: the fixes of the problems that are found there, each code's problems fixed at once,
 * problems left be, and what can be done with the whole object.
 *
 * @param document - the document
 * @param range - the place
 * @param context - what the editor shows there, and what it wants
 * @returns the actions, each with an edit; those of a kind that is not wanted are not computed
 */
export function codeActions(document: ServedDocument, range: Range, context: CodeActionContext): CodeAction[] {
  const isWanted = wanted(context);
  return [
    ...(isWanted(CodeActionKind.QuickFix) ? quickFixes(document, range, context) : []),
    ...refactorings(document, isWanted),
    ...(isWanted(FIX_ALL_KIND) ? fixAllProblems(document) : []),
  ];
}

/**
 * Decides about kinds. An editor that looks by itself whether there is something to offer wants to hear of problems only: a
 * light bulb for what can always be done would never go out.
 *
 * @param context - what the editor wants
 * @returns tells whether it wants actions of a kind
 */
export function wanted({ only, triggerKind }: CodeActionContext): (kind: CodeActionKind) => boolean {
  if (!only) return (kind) => kind === CodeActionKind.QuickFix || triggerKind !== CodeActionTriggerKind.Automatic;
  return (kind) => only.some((wish) => wish === CodeActionKind.Empty || `${kind}.`.startsWith(`${wish}.`));
}

/**
 * Finds the problems of this version that are meant. Some editors ask for the place of the cursor and name what they show on
 * its line; what they name counts only by its code and place, as long as both are still right.
 */
function problemsAt({ text, problems }: ServedDocument, range: Range, { diagnostics }: CodeActionContext): Problem[] {
  const [start, end] = [text.offsetAt(range.start), text.offsetAt(range.end)];
  const named = new Set(diagnostics.map((shown) => `${shown.code} ${text.offsetAt(shown.range.start)}`));
  const isMeant = (problem: Problem) =>
    (problem.range.start <= end && problem.range.end >= start) || named.has(`${problem.code} ${problem.range.start}`);
  return problems.filter(isMeant).slice(0, MOST_PROBLEMS);
}

function quickFixes(document: ServedDocument, range: Range, context: CodeActionContext): CodeAction[] {
  const problems = problemsAt(document, range, context);
  const fixes = problems.flatMap((problem) =>
    fixesOf(document.options, problem).map((fix) => quickFix(document, problem, fix)),
  );
  const isHurried = context.triggerKind === CodeActionTriggerKind.Automatic && document.options.text.length > LONG_TEXT;
  const codes = isHurried ? [] : [...new Set(problems.map(({ code }) => code))];
  return merged([
    ...fixes,
    ...codes.flatMap((code) => fixAllOfCode(document, code)),
    ...problems.flatMap((problem) => {
      const change = addIgnore(document.options, problem);
      return change ? [quickFix(document, problem, change)] : [];
    }),
  ]);
}

function quickFix(document: ServedDocument, problem: Problem, change: Change | Fix): CodeAction {
  return {
    title: change.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnosticOf(document, problem)],
    ...('preferred' in change && change.preferred && { isPreferred: true }),
    edit: editOf(document, change.edits),
  };
}

/** Offers once what helps against several problems. */
function merged(actions: readonly CodeAction[]): CodeAction[] {
  const byEffect = new Map<string, CodeAction>();
  for (const action of actions) {
    const effect = JSON.stringify([action.title, action.edit]);
    const same = byEffect.get(effect);
    const diagnostics = [...(same?.diagnostics ?? []), ...(action.diagnostics ?? [])];
    byEffect.set(effect, { ...action, ...same, diagnostics });
  }
  return [...byEffect.values()];
}
