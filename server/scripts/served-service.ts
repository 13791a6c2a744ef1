import type { CodeAction, Location, Position } from 'vscode-languageserver-types';
import { wanted } from '../features/code-actions.ts';
import type { LanguageService } from '../language-service.ts';
import type { ServedDocument } from '../served-document.ts';
import { definitionOfDataset, referencesToDataset } from './cross-references.ts';
import { makeScript, SCRIPT_KIND } from './make-script.ts';
import type { PlacementIndex } from './placement-index.ts';
import type { EditorSupport } from './script-code-actions.ts';
import { createScriptService } from './script-service.ts';
import { isScript, type ServedScript } from './served-script.ts';

/** A version of whatever the server serves. */
export type Served = ServedDocument | ServedScript;

/** Everything that can be asked about options files and SQL scripts. */
export interface ServedService extends LanguageService<Served> {
  /** The options that decide about the dataset at a place. */
  definition(document: Served, position: Position): Location[];
}

/** What the service needs. */
export interface ServedServiceParts {
  /** Answers for options files. */
  readonly options: LanguageService;
  /** Which options decide about a dataset, and which scripts work on it. */
  readonly placements: PlacementIndex;
  readonly editor: EditorSupport;
}

/**
 * Puts the services for options files and for scripts together, with what leads from one to the other.
 *
 * @param parts - what it needs
 * @returns a service that takes both kinds of documents
 */
export function createServedService({ options, placements, editor }: ServedServiceParts): ServedService {
  const scripts = createScriptService(options, editor);
  return {
    complete: either(options.complete, scripts.complete),
    hover: either(options.hover, scripts.hover),
    diagnostics: either(options.diagnostics, scripts.diagnostics),
    codeActions: either((document, range, context): CodeAction[] => {
      const isMaking = editor.createsFiles && wanted(context)(SCRIPT_KIND);
      return [...options.codeActions(document, range, context), ...(isMaking ? makeScript(document) : [])];
    }, scripts.codeActions),
    inlayHints: either(options.inlayHints, scripts.inlayHints),
    codeLenses: either(options.codeLenses, scripts.codeLenses),
    documentLinks: either(options.documentLinks, scripts.documentLinks),
    documentHighlights: either(options.documentHighlights, scripts.documentHighlights),
    definition: (document, position) => definitionOfDataset(placements, document, position),
    references: (document, position) => [
      ...either(options.references, scripts.references)(document, position),
      ...referencesToDataset(placements, document, position),
    ],
    prepareRename: either(options.prepareRename, scripts.prepareRename),
    rename: either(options.rename, scripts.rename),
    documentSymbols: either(options.documentSymbols, scripts.documentSymbols),
    foldingRanges: either(options.foldingRanges, scripts.foldingRanges),
    selectionRanges: either(options.selectionRanges, scripts.selectionRanges),
    formatting: either(options.formatting, scripts.formatting),
  };
}

/** Asks the one who knows the kind of the document. */
function either<Rest extends unknown[], Answer>(
  ofOptions: (document: ServedDocument, ...rest: Rest) => Answer,
  ofScript: (script: ServedScript, ...rest: Rest) => Answer,
): (document: Served, ...rest: Rest) => Answer {
  return (document, ...rest) => (isScript(document) ? ofScript(document, ...rest) : ofOptions(document, ...rest));
}
