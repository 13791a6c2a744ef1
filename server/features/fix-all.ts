import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import type { Code } from '../../service/options/codes.ts';
import { fixAll, type MendedDocument } from '../../service/options/fix-all.ts';
import { fixesOf } from '../../service/options/fixes.ts';
import type { Problem } from '../../service/options/problem.ts';
import type { ServedDocument } from '../served-document.ts';
import { diagnosticOf } from './diagnostics.ts';
import { editOf } from './workspace-edit.ts';

/** For `editor.codeActionsOnSave`, which may name `source.fixAll` or exactly this. */
export const FIX_ALL_KIND: CodeActionKind = `${CodeActionKind.SourceFixAll}.svc`;

/**
 * Offers to apply the preferred fixes of all problems.
 *
 * @param document - the document
 * @returns at most one action; none when nothing would change
 */
export function fixAllProblems(document: ServedDocument): CodeAction[] {
  const { edits } = mended(document);
  return edits.length ? [{ title: 'Fix all Svc problems', kind: FIX_ALL_KIND, edit: editOf(document, edits) }] : [];
}

/**
 * Offers to apply the preferred fixes of all problems of a code.
 *
 * @param document - the document
 * @param code - the code
 * @returns at most one action; none unless there are several problems that it would fix
 */
export function fixAllOfCode(document: ServedDocument, code: Code): CodeAction[] {
  const problems = document.problems.filter((problem) => problem.code === code);
  if (problems.length < 2) return [];
  const isFixable = (problem: Problem) => fixesOf(document.options, problem).some(({ preferred }) => preferred);
  const fixable = problems.filter(isFixable);
  if (fixable.length < 2) return [];
  const { edits, fixes } = mended(document, code);
  if (fixes < 2) return [];
  return [
    {
      title: `Fix all ${code} problems in this file`,
      kind: CodeActionKind.QuickFix,
      diagnostics: fixable.map((problem) => diagnosticOf(document, problem)),
      edit: editOf(document, edits),
    },
  ];
}

/** What was computed for a version, by code: an editor asks again whenever the cursor moves. */
const mendings = new WeakMap<ServedDocument, Map<Code | undefined, MendedDocument>>();

function mended(document: ServedDocument, code?: Code): MendedDocument {
  const known = mendings.get(document) ?? new Map<Code | undefined, MendedDocument>();
  mendings.set(document, known);
  const { options, problems } = document;
  const result = known.get(code) ?? fixAll({ document: options, problems }, code);
  known.set(code, result);
  return result;
}
