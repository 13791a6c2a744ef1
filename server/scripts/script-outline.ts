import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import { writtenText } from '../features/written-fields.ts';
import type { LanguageService } from '../language-service.ts';
import { outerRange, rangeOf } from './literal-places.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/**
 * Tells the outline of the options in a script.
 *
 * @param service - answers for options files
 * @param script - the script
 * @returns an entry for each literal, named after its variable or the function that it is passed to, with the fields below
 */
export function outlineOfScript(
  service: Pick<LanguageService, 'documentSymbols'>,
  script: ServedScript,
): DocumentSymbol[] {
  return script.literals.map((literal) => {
    const { variable, string } = literal.literal;
    const range = rangeOf(script, string.range);
    return {
      name: variable?.trim() || 'deploy_installer',
      detail: writtenText(literal.document, 'ga4_dataset_id')?.value ?? '',
      kind: variable === undefined ? SymbolKind.Object : SymbolKind.Variable,
      range,
      selectionRange: range,
      children: service.documentSymbols(literal.document).map((symbol) => outerSymbol(script, literal, symbol)),
    };
  });
}

function outerSymbol(script: ServedScript, literal: ServedLiteral, symbol: DocumentSymbol): DocumentSymbol {
  const { range, selectionRange, children } = symbol;
  return {
    ...symbol,
    range: outerRange(script, literal, range),
    selectionRange: outerRange(script, literal, selectionRange),
    ...(children && { children: children.map((child) => outerSymbol(script, literal, child)) }),
  };
}
