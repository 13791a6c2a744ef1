/** What can be done about what the warehouse says of a field. */
import {
  CodeAction,
  CodeActionKind,
  type Disposable,
  languages,
  type TextDocument,
  type Uri,
  WorkspaceEdit,
} from 'vscode';
import { documentSelector } from '../document-selector.ts';
import type { FieldDiagnostics, ShownProblem } from './field-diagnostics.ts';

/**
 * Offers fixes in options files and scripts.
 *
 * @param fields knows what is shown
 */
export function registerFieldFixes(fields: FieldDiagnostics): Disposable {
  return languages.registerCodeActionsProvider(
    documentSelector(),
    {
      provideCodeActions: (document, range) =>
        fields
          .problemsIn(document, range)
          .flatMap((problem) => [...replacements(document, problem), ...commandsFor(problem)]),
    },
    { providedCodeActionKinds: [CodeActionKind.QuickFix] },
  );
}

/** What stands in any string of JSON and of SQL as it is. */
const PLAIN = /^[\p{L}\p{N}_.:-]+$/u;

/** More are no help. */
const MOST = 3;

function replacements({ uri }: TextDocument, { diagnostic, letters, nearest }: ShownProblem): CodeAction[] {
  if (letters === undefined) return [];
  const names = nearest.filter((name) => PLAIN.test(name)).slice(0, MOST);
  return names.map((name) => {
    const action = fix(`Replace with "${name}"`, diagnostic);
    action.edit = new WorkspaceEdit();
    action.edit.replace(uri, letters, name);
    action.isPreferred = names.length === 1;
    return action;
  });
}

/** The command that mends it, where there is one: it is given the address of the options. */
const COMMANDS: Readonly<Record<string, { readonly title: string; readonly command: string }>> = {
  'installer-missing': { title: 'Set Up Region', command: 'svc.setUpRegion' },
};

function commandsFor({ diagnostic, address }: ShownProblem): CodeAction[] {
  const mends = COMMANDS[String(diagnostic.code)];
  if (mends === undefined) return [];
  const action = fix(mends.title, diagnostic);
  action.command = { ...mends, arguments: [addressText(address)] };
  return [action];
}

function fix(title: string, diagnostic: ShownProblem['diagnostic']): CodeAction {
  const action = new CodeAction(title, CodeActionKind.QuickFix);
  action.diagnostics = [diagnostic];
  return action;
}

function addressText(address: Uri): string {
  return address.toString();
}
