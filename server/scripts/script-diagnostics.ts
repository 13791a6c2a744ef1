import type { Diagnostic } from 'vscode-languageserver-types';
import type { LanguageService } from '../language-service.ts';
import { outerRange, rangeInLiteral } from './literal-places.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/**
 * Tells what is wrong with the options of a script.
 *
 * @param service - answers for options files
 * @param script - the script
 * @returns the diagnostics of its literals, in the order of the script
 */
export function diagnosticsOfScript(service: Pick<LanguageService, 'diagnostics'>, script: ServedScript): Diagnostic[] {
  return script.literals.flatMap((literal) =>
    service.diagnostics(literal.document).map((diagnostic) => outerDiagnostic(script, literal, diagnostic)),
  );
}

/**
 * Translates a diagnostic of a literal's own document.
 *
 * @param script - the script
 * @param literal - one of its literals
 * @param diagnostic - a diagnostic of the literal's document
 * @returns the same for the script
 */
export function outerDiagnostic(script: ServedScript, literal: ServedLiteral, diagnostic: Diagnostic): Diagnostic {
  const { range, relatedInformation } = diagnostic;
  return {
    ...diagnostic,
    range: outerRange(script, literal, range),
    ...(relatedInformation && {
      relatedInformation: relatedInformation.map(({ location, message }) => ({
        location: { uri: location.uri, range: outerRange(script, literal, location.range) },
        message,
      })),
    }),
  };
}

/**
 * Translates a diagnostic that an editor shows in a script.
 *
 * @param script - the script
 * @param literal - one of its literals
 * @param diagnostic - a diagnostic of the script
 * @returns the same for the literal's own document; nothing when it lies outside of the literal
 */
export function innerDiagnostic(
  script: ServedScript,
  literal: ServedLiteral,
  diagnostic: Diagnostic,
): Diagnostic | undefined {
  const range = rangeInLiteral(script, literal, diagnostic.range);
  return range && { ...diagnostic, range };
}
