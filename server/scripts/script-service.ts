import type { Position, Range } from 'vscode-languageserver-types';
import type { LanguageService } from '../language-service.ts';
import { formatRangeInScript } from './format-literal.ts';
import { outerWorkspaceEdit } from './literal-edits.ts';
import { outerRange, placeInLiteral } from './literal-places.ts';
import { codeActionsInScript, type EditorSupport } from './script-code-actions.ts';
import { completeInScript } from './script-completion.ts';
import { diagnosticsOfScript } from './script-diagnostics.ts';
import { foldingRangesOfScript } from './script-folding.ts';
import { codeLensesOfScript, inlayHintsInScript } from './script-hints.ts';
import { outlineOfScript } from './script-outline.ts';
import { selectionRangesInScript } from './script-selection.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/**
 * Makes the service for options inside of SQL scripts: the one for options files answers about the text of a literal, and
 * every place and every edit of its answers is translated. Outside of literals there is no answer, at once.
 *
 * @param options - the service for options files
 * @param editor - what the editor can do
 * @returns the service for scripts
 */
export function createScriptService(options: LanguageService, editor: EditorSupport): LanguageService<ServedScript> {
  return {
    complete: (script, position, token) => completeInScript(options, script, position, token),
    hover: async (script, position, token) => {
      const place = placeInLiteral(script, position);
      const answer = place && (await options.hover(place.literal.document, place.position, token));
      return answer && { ...answer, range: answer.range && outerRange(script, place.literal, answer.range) };
    },
    diagnostics: (script) => diagnosticsOfScript(options, script),
    codeActions: (script, range, context) => codeActionsInScript(options, editor, script, range, context),
    inlayHints: (script, range) => inlayHintsInScript(options, script, range),
    codeLenses: (script) => codeLensesOfScript(options, script),
    documentLinks: (script) =>
      script.literals.flatMap((literal) => ranged(script, literal, options.documentLinks(literal.document))),
    documentHighlights: (script, position) => at(script, position, options.documentHighlights),
    references: (script, position) => at(script, position, options.references),
    prepareRename: (script, position) => {
      const place = placeInLiteral(script, position);
      const answer = place && options.prepareRename(place.literal.document, place.position);
      if (!answer || 'message' in answer) return answer;
      return { ...answer, range: outerRange(script, place.literal, answer.range) };
    },
    rename: (script, position, newName) => {
      const place = placeInLiteral(script, position);
      const answer = place && options.rename(place.literal.document, place.position, newName);
      if (!answer || 'message' in answer) return answer;
      return outerWorkspaceEdit(script, place.literal, answer) ?? UNSAYABLE;
    },
    documentSymbols: (script) => outlineOfScript(options, script),
    foldingRanges: (script) => foldingRangesOfScript(options, script),
    selectionRanges: (script, positions) => selectionRangesInScript(options, script, positions),
    formatting: (script, range, layout) => formatRangeInScript(options, script, range, layout),
  };
}

const UNSAYABLE = {
  message: 'This name cannot be written in a raw string; take the r in front of its quotes away first.',
};

/** What a feature finds at a place inside of a literal. */
function at<T extends { readonly range: Range }>(
  script: ServedScript,
  position: Position,
  find: (document: ServedLiteral['document'], position: Position) => T[],
): T[] {
  const place = placeInLiteral(script, position);
  return place ? ranged(script, place.literal, find(place.literal.document, place.position)) : [];
}

function ranged<T extends { readonly range: Range }>(
  script: ServedScript,
  literal: ServedLiteral,
  found: readonly T[],
): T[] {
  return found.map((one) => ({ ...one, range: outerRange(script, literal, one.range) }));
}
