import { type InlayHint, InlayHintKind, type Range } from 'vscode-languageserver-types';
import { rangeIn, type ServedDocument } from '../served-document.ts';
import { familyCounts } from './inlay-hints/family-counts.ts';
import type { Hint } from './inlay-hints/hint.ts';
import { silentDatasets } from './inlay-hints/silent-datasets.ts';

/**
 * Shows what the options do not say themselves: datasets that follow from others, and how many names take part.
 *
 * @param document - the document
 * @param range - where hints are wanted
 * @returns the hints inside the range, its ends included, in the order of the document
 */
export function inlayHints(document: ServedDocument, range: Range): InlayHint[] {
  const start = document.text.offsetAt(range.start);
  const end = document.text.offsetAt(range.end);
  return [...silentDatasets(document), ...familyCounts(document, { start, end })]
    .filter(({ offset }) => offset >= start && offset <= end)
    .sort((a, b) => a.offset - b.offset)
    .map((hint) => inlayHint(document, hint));
}

function inlayHint(document: ServedDocument, { offset, label, tooltip, edits }: Hint): InlayHint {
  return {
    position: document.text.positionAt(offset),
    label,
    // VS Code styles types and parameters apart; what a field amounts to is nearer to a type.
    kind: InlayHintKind.Type,
    tooltip: { kind: 'markdown', value: tooltip },
    paddingLeft: true,
    ...(edits && {
      textEdits: edits.map(({ range, newText }) => ({ range: rangeIn(document, range), newText })),
    }),
  };
}
