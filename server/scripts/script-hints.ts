/** What an editor shows between and above the lines of options literals. */

import type { CodeLens, InlayHint, Range } from 'vscode-languageserver-types';
import type { LanguageService } from '../language-service.ts';
import { LENS_COMMANDS } from '../protocol.ts';
import { outerEdits } from './literal-edits.ts';
import { outerPosition, outerRange, rangeInLiteral } from './literal-places.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

/**
 * Shows what the options of a script do not say themselves.
 *
 * @param service - answers for options files
 * @param script - the script
 * @param range - where hints are wanted
 * @returns the hints inside the range
 */
export function inlayHintsInScript(
  service: Pick<LanguageService, 'inlayHints'>,
  script: ServedScript,
  range: Range,
): InlayHint[] {
  return script.literals.flatMap((literal) => {
    const inner = rangeInLiteral(script, literal, range);
    const hints = inner ? service.inlayHints(literal.document, inner) : [];
    return hints.map(({ textEdits, ...hint }) => {
      const edits = textEdits && outerEdits(script, literal, textEdits);
      return {
        ...hint,
        position: outerPosition(script, literal, hint.position),
        ...(edits && { textEdits: edits }),
      };
    });
  });
}

/**
 * Offers what can be done with each options object of a script.
 *
 * @param service - answers for options files
 * @param script - the script
 * @returns the lenses; commands on options are told which literal is meant, as `LENS_COMMANDS` says
 */
export function codeLensesOfScript(service: Pick<LanguageService, 'codeLenses'>, script: ServedScript): CodeLens[] {
  return script.literals.flatMap((literal, index) =>
    service.codeLenses(literal.document).map((lens) => outerLens(script, literal, index, lens)),
  );
}

function outerLens(script: ServedScript, literal: ServedLiteral, index: number, lens: CodeLens): CodeLens {
  const { command } = lens;
  const isOnOptions = LENS_COMMANDS.some((one) => one.command === command?.command);
  return {
    range: outerRange(script, literal, lens.range),
    command: command && isOnOptions ? { ...command, arguments: [...(command.arguments ?? []), index] } : command,
  };
}
