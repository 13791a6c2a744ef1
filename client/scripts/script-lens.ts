/** The lens above an installation script, and the knowledge that one is in the editor. */
import { CodeLens, commands, Disposable, languages, Range, type TextDocument, window, workspace } from 'vscode';
import { kindOfScript } from '../../server/languages.ts';
import { type Statement, statementsOf } from '../../service/sql/script-statements.ts';
import { sqlOfSqlx } from '../../service/sql/sqlx.ts';
import { scriptSelector } from '../document-selector.ts';
import { isScript, optionsOfScript } from '../options/written-options.ts';

/** True while the editor has a SQL script with options: commands about it are offered only then. */
const CONTEXT = 'svc.inScript';

/** Registers the lens, and follows the editor. */
export function registerScriptLens(): Disposable {
  const lens = languages.registerCodeLensProvider(scriptSelector(), {
    provideCodeLenses: (document) => {
      const first = firstStatement(document);
      if (first === undefined) return [];
      const place = document.positionAt(first.range.start);
      const command = {
        title: 'Run script',
        command: 'svc.runInstallationScript',
        arguments: [document.uri.toString()],
      };
      return [new CodeLens(new Range(place, place), command)];
    },
  });
  let isIn: boolean | undefined;
  const look = (document: TextDocument | undefined) => {
    const isInNow = document !== undefined && optionsOfScript(document).length > 0;
    if (isInNow !== isIn) void commands.executeCommand('setContext', CONTEXT, isInNow);
    isIn = isInNow;
  };
  look(window.activeTextEditor?.document);
  return Disposable.from(
    lens,
    window.onDidChangeActiveTextEditor((editor) => look(editor?.document)),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document === window.activeTextEditor?.document && isScript(document)) look(document);
    }),
  );
}

/** The first statement of a script with options. */
function firstStatement(document: TextDocument): Statement | undefined {
  if (optionsOfScript(document).length === 0) return undefined;
  const script = document.getText();
  const isMixed = kindOfScript({ uri: document.uri.toString(), languageId: document.languageId }) === 'sqlx';
  return statementsOf(isMixed ? sqlOfSqlx(script) : script)[0];
}
