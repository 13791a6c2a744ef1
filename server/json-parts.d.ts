/** The parts of `vscode-json-languageservice` that know nothing of schemas. The library has no types for its single parts. */

declare module 'vscode-json-languageservice/lib/umd/parser/jsonParser.js' {
  import type { JSONDocument, TextDocument } from 'vscode-json-languageservice';
  export function parse(document: TextDocument, config: { readonly collectComments: boolean }): JSONDocument;
}

declare module 'vscode-json-languageservice/lib/umd/services/jsonDocumentSymbols.js' {
  import type { LanguageService } from 'vscode-json-languageservice';
  export class JSONDocumentSymbols {
    /** The schemas decide about the colours of a document, and nothing else. */
    constructor(schemas: undefined);
    findDocumentSymbols2: LanguageService['findDocumentSymbols2'];
  }
}

declare module 'vscode-json-languageservice/lib/umd/services/jsonFolding.js' {
  import type { LanguageService } from 'vscode-json-languageservice';
  export const getFoldingRanges: LanguageService['getFoldingRanges'];
}

declare module 'vscode-json-languageservice/lib/umd/services/jsonSelectionRanges.js' {
  import type { LanguageService } from 'vscode-json-languageservice';
  export const getSelectionRanges: LanguageService['getSelectionRanges'];
}

declare module 'vscode-json-languageservice/lib/umd/utils/format.js' {
  import type { FormattingOptions, Range, TextDocument, TextEdit } from 'vscode-json-languageservice';
  export function format(document: TextDocument, options: FormattingOptions, range: Range | undefined): TextEdit[];
}
