/**
 * What is offered against each problem, compared with golden files: one for each code, with documents (`=== before`), and for
 * each of their problems of that code the diagnostic, and each action's title with the document after it. A document is
 * written by hand; SVC_UPDATE_GOLDEN=1 writes what follows it anew, to be read before it is committed.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type CodeAction, CodeActionKind, type Diagnostic, TextDocumentEdit } from 'vscode-languageserver-types';
import { codeActions } from '../../server/features/code-actions.ts';
import { diagnosticsOf } from '../../server/features/diagnostics.ts';
import type { ServedDocument } from '../../server/served-document.ts';
import { fixesOf } from '../../service/options/fixes.ts';
import { served } from './support.ts';

const folder = new URL('golden/fixes/', import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, code: name.replace(/\.golden\.txt$/, ''), ...read(name) }));

for (const { name, code, page, documents } of files) {
  test(`${name}: what is offered is what is written down`, () => {
    const told = documents.map((document) => chapter(document, code)).join('');
    if (process.env['SVC_UPDATE_GOLDEN'] === '1') writeFileSync(new URL(name, folder), told);
    else assert.equal(told, page);
  });

  test(`${name}: each preferred fix removes its problem and makes no other error`, () => {
    for (const document of documents) {
      for (const diagnostic of problemsOf(document, code)) {
        for (const action of actionsAgainst(document, diagnostic).filter(({ isPreferred }) => isPreferred)) {
          const after = served(afterwards(document, action));
          const where = `${action.title}:\n${after.text.getText()}`;
          assert.equal(problemsOf(after, code).length, problemsOf(document, code).length - 1, where);
          const isGap = action.title.startsWith('Add ') && code === 'missing-field';
          assert.ok(errorsIn(after) <= errorsIn(document) - (diagnostic.severity === 1 && !isGap ? 1 : 0), where);
        }
      }
    }
  });

  test(`${name}: a problem that is left be is told no more, and nothing else is told for it`, () => {
    for (const document of documents) {
      for (const diagnostic of problemsOf(document, code)) {
        for (const action of actionsAgainst(document, diagnostic).filter(({ title }) => title.startsWith('Ignore '))) {
          const left = diagnosticsOf(served(afterwards(document, action)));
          const silenced = diagnosticsOf(document).filter(
            (other) => other.code === code && other.range.start.line === diagnostic.range.start.line,
          );
          assert.equal(left.length, diagnosticsOf(document).length - silenced.length);
        }
      }
    }
  });
}

test('every code that anything fixes has a golden file, and each golden file has a fix', () => {
  const examples = [
    ...readdirSync(CORPUS).map((name) => readFileSync(new URL(name, CORPUS), 'utf8')),
    ...files.flatMap(({ documents }) => documents.map(({ text }) => text.getText())),
  ];
  const fixed = examples
    .map((text) => served(text))
    .flatMap(({ options, problems }) => {
      return problems.filter((problem) => fixesOf(options, problem).length > 0).map(({ code }) => `${code}`);
    });
  // Against a name of a form that cannot have been sent nothing can be done, but it can be left be.
  assert.deepEqual([...new Set([...fixed, 'name-format'])].sort(), files.map(({ code }) => code).sort());
});

const CORPUS = new URL('../service/options/corpus/one-fault-of-each/', import.meta.url);

function read(name: string): { page: string; documents: ServedDocument[] } {
  const page = readFileSync(new URL(name, folder), 'utf8').replace(/\r\n/g, '\n');
  const documents = Array.from(page.matchAll(/^=== before\n([\s\S]*?)\n(?==== |(?![\s\S]))/gm), (match) =>
    served(match[1] ?? ''),
  );
  assert.ok(documents.length > 0, `${name} has no document`);
  return { page, documents };
}

function chapter(document: ServedDocument, code: string): string {
  const told = problemsOf(document, code).map((diagnostic) => {
    const actions = actionsAgainst(document, diagnostic).map((action) => {
      return `=== ${action.title}${action.isPreferred ? ' (preferred)' : ''}\n${afterwards(document, action)}\n`;
    });
    return [`=== ${words(diagnostic)}\n`, ...actions].join('');
  });
  return [`=== before\n${document.text.getText()}\n`, ...told].join('');
}

function words({ severity, range: { start, end }, code, message }: Diagnostic): string {
  const level = ['', 'error', 'warning', 'information', 'hint'][severity ?? 0];
  const place = `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
  return `${level} ${code} at ${place}: ${message}`;
}

function problemsOf(document: ServedDocument, code: string): Diagnostic[] {
  return diagnosticsOf(document).filter((diagnostic) => diagnostic.code === code);
}

function actionsAgainst(document: ServedDocument, diagnostic: Diagnostic): CodeAction[] {
  const context = { diagnostics: [], only: [CodeActionKind.QuickFix] };
  const isIt = (other: Diagnostic) => JSON.stringify(other) === JSON.stringify(diagnostic);
  return codeActions(document, diagnostic.range, context).filter(({ diagnostics }) => diagnostics?.some(isIt));
}

function afterwards(document: ServedDocument, { edit }: CodeAction): string {
  const [change, ...others] = edit?.documentChanges ?? [];
  assert.ok(TextDocumentEdit.is(change) && others.length === 0);
  const { uri, version } = document.text;
  assert.deepEqual(change.textDocument, { uri, version });
  const edits = change.edits.filter((part) => 'newText' in part);
  return TextDocument.applyEdits(document.text, edits);
}

function errorsIn(document: ServedDocument): number {
  return diagnosticsOf(document).filter(({ severity }) => severity === 1).length;
}
