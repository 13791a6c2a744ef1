import type { CancellationToken } from 'vscode-languageserver';
import type {
  CodeAction,
  CodeActionContext,
  CodeLens,
  CompletionList,
  Diagnostic,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  FormattingOptions,
  Hover,
  InlayHint,
  Location,
  Position,
  Range,
  SelectionRange,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import { codeActions } from './features/code-actions.ts';
import { codeLenses } from './features/code-lenses.ts';
import { complete } from './features/completion.ts';
import { diagnosticsOf } from './features/diagnostics.ts';
import { foldingRanges } from './features/folding.ts';
import { formatting } from './features/formatting.ts';
import { documentHighlights } from './features/highlights.ts';
import { hover } from './features/hover.ts';
import { inlayHints } from './features/inlay-hints.ts';
import { documentLinks } from './features/links.ts';
import { references } from './features/references.ts';
import { prepareRename, type Refusal, type Renameable, rename } from './features/rename.ts';
import { selectionRanges } from './features/selection-ranges.ts';
import { documentSymbols } from './features/symbols.ts';
import type { LiveNames } from './live-names.ts';
import type { ServedDocument } from './served-document.ts';

/** What a language service cannot know by itself. */
export interface Collaborators {
  readonly names: LiveNames;
}

/**
 * Everything that can be asked about a document with options, one function a feature. Features that may have to wait take a
 * token that ends the wait; the others answer at once. Nothing is kept between two questions but what is in the document.
 *
 * An answer of nothing, unlike an empty list, leaves the question to whatever the editor can do by itself.
 */
export interface LanguageService<Document = ServedDocument> {
  complete(document: Document, position: Position, token: CancellationToken): Promise<CompletionList>;
  hover(document: Document, position: Position, token: CancellationToken): Promise<Hover | undefined>;
  diagnostics(document: Document): Diagnostic[];
  codeActions(document: Document, range: Range, context: CodeActionContext): CodeAction[];
  inlayHints(document: Document, range: Range): InlayHint[];
  codeLenses(document: Document): CodeLens[];
  documentLinks(document: Document): DocumentLink[];
  documentHighlights(document: Document, position: Position): DocumentHighlight[];
  references(document: Document, position: Position): Location[];
  prepareRename(document: Document, position: Position): Renameable | Refusal | undefined;
  rename(document: Document, position: Position, newName: string): WorkspaceEdit | Refusal | undefined;
  documentSymbols(document: Document): DocumentSymbol[];
  foldingRanges(document: Document): FoldingRange[] | undefined;
  selectionRanges(document: Document, positions: Position[]): SelectionRange[] | undefined;
  formatting(document: Document, range: Range | undefined, options: FormattingOptions): TextEdit[];
}

/**
 * Puts the features together.
 *
 * @param collaborators - what the features cannot know by themselves
 * @returns the language service; it knows no connection and no editor
 */
export function createLanguageService({ names }: Collaborators): LanguageService {
  return {
    complete: (document, position, token) => complete(document, position, names, token),
    hover: (document, position, token) => hover(document, position, names, token),
    diagnostics: diagnosticsOf,
    codeActions,
    inlayHints,
    codeLenses,
    documentLinks,
    documentHighlights,
    references,
    prepareRename,
    rename,
    documentSymbols,
    foldingRanges,
    selectionRanges,
    formatting,
  };
}
