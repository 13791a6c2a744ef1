import type { CodeAction, CodeActionContext, CodeActionKind, Range, TextEdit } from 'vscode-languageserver-types';
import { wanted } from '../features/code-actions.ts';
import { FIX_ALL_KIND } from '../features/fix-all.ts';
import type { LanguageService } from '../language-service.ts';
import { COPY_KIND, copyToFile } from './copy-to-file.ts';
import { FORMAT_KIND, formatLiteral } from './format-literal.ts';
import { editOfScript, outerWorkspaceEdit } from './literal-edits.ts';
import { rangeInLiteral } from './literal-places.ts';
import { innerDiagnostic, outerDiagnostic } from './script-diagnostics.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/** The kinds of actions that only scripts have. */
export const SCRIPT_ACTION_KINDS: readonly CodeActionKind[] = [FORMAT_KIND, COPY_KIND];

/** What an editor can do with the answers. */
export interface EditorSupport {
  /** Whether it can make files when it applies an action. */
  readonly createsFiles: boolean;
}

type Service = Pick<LanguageService, 'codeActions' | 'formatting'>;

/**
 * Tells what can be done at a place of a script: what can be done in an options file, where the literal can say it; and what
 * can be done with a literal as such.
 *
 * @param service - answers for options files
 * @param editor - what the editor can do
 * @param script - the script
 * @param range - the place
 * @param context - what the editor shows there, and what it wants
 * @returns the actions; outside of literals none but the one that mends the whole script, when just that is wanted
 */
export function codeActionsInScript(
  service: Service,
  { createsFiles }: EditorSupport,
  script: ServedScript,
  range: Range,
  context: CodeActionContext,
): CodeAction[] {
  const isWanted = wanted(context);
  const actions: CodeAction[] = [];
  for (const literal of script.literals) {
    const inner = rangeInLiteral(script, literal, range);
    if (!inner) continue;
    const ofOptions = outerActions(service, script, literal, inner, context);
    actions.push(...ofOptions.filter(({ kind }) => kind !== FIX_ALL_KIND));
    if (isWanted(FORMAT_KIND)) actions.push(...formatLiteral(service, script, literal));
    if (isWanted(COPY_KIND) && createsFiles) actions.push(...copyToFile(service, script, literal));
  }
  // On save, an editor names the kind, and the whole script as the place.
  const isMending = isWanted(FIX_ALL_KIND) && (context.only !== undefined || actions.length > 0);
  return isMending ? [...actions, ...fixAllInScript(service, script)] : actions;
}

const START = { line: 0, character: 0 };

/** One action for all literals: the second of two would be applied to a text that is no longer the one it was made for. */
function fixAllInScript(service: Service, script: ServedScript): CodeAction[] {
  const context = { diagnostics: [], only: [FIX_ALL_KIND] };
  const actions = script.literals.flatMap((literal) =>
    outerActions(service, script, literal, { start: START, end: START }, context),
  );
  const [first] = actions;
  return first ? [{ ...first, edit: editOfScript(script, actions.flatMap(editsOf)) }] : [];
}

/** What can be done in an options file with the literal's text, as far as the literal can say it. */
function outerActions(
  service: Service,
  script: ServedScript,
  literal: ServedLiteral,
  range: Range,
  context: CodeActionContext,
): CodeAction[] {
  const shown = context.diagnostics.flatMap((diagnostic) => innerDiagnostic(script, literal, diagnostic) ?? []);
  const actions = service.codeActions(literal.document, range, { ...context, diagnostics: shown });
  return actions.flatMap((action) => {
    const edit = action.edit && outerWorkspaceEdit(script, literal, action.edit);
    const diagnostics = action.diagnostics?.map((diagnostic) => outerDiagnostic(script, literal, diagnostic));
    return edit ? [{ ...action, edit, ...(diagnostics && { diagnostics }) }] : [];
  });
}

function editsOf({ edit }: CodeAction): TextEdit[] {
  const edits = edit?.documentChanges?.flatMap((change) => ('edits' in change ? change.edits : [])) ?? [];
  return edits.filter((part) => 'newText' in part);
}
