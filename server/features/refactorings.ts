import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import type { TextEdit } from '../../service/options/problem.ts';
import { sortFields } from '../../service/options/sort-fields.ts';
import { writeDefaults } from '../../service/options/write-defaults.ts';
import type { ServedDocument } from '../served-document.ts';
import { editOf } from './workspace-edit.ts';

const KIND: CodeActionKind = `${CodeActionKind.RefactorRewrite}.svc`;

interface Refactoring {
  readonly kind: CodeActionKind;
  readonly title: string;
  /** The edits that do it; none when there is nothing to do. */
  readonly edits: (document: ServedDocument) => readonly TextEdit[];
}

const REFACTORINGS: readonly Refactoring[] = [
  {
    kind: `${KIND}.sortFields`,
    title: 'Sort fields in documentation order',
    edits: ({ options }) => sortFields(options),
  },
  {
    kind: `${KIND}.addDefaults`,
    title: 'Add every field with its default',
    edits: ({ options, problems }) => writeDefaults({ document: options, problems }),
  },
];

/** The kinds of {@link refactorings}. */
export const REFACTORING_KINDS: readonly CodeActionKind[] = REFACTORINGS.map(({ kind }) => kind);

/**
 * Tells how the options object could be written otherwise, with the same meaning.
 *
 * @param document - the document
 * @param isWanted - tells whether a kind of action is wanted
 * @returns an action for each way of a wanted kind that would change something
 */
export function refactorings(document: ServedDocument, isWanted: (kind: CodeActionKind) => boolean): CodeAction[] {
  return REFACTORINGS.filter(({ kind }) => isWanted(kind)).flatMap(({ kind, title, edits: editsFor }) => {
    const edits = editsFor(document);
    return edits.length ? [{ title, kind, edit: editOf(document, edits) }] : [];
  });
}
