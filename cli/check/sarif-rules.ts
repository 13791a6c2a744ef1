import { CODE_SUMMARIES } from '../../service/options/code-summaries.ts';
import { CODES, type Code, scopeOf, severityOf, urlOf } from '../../service/options/codes.ts';
import type { Severity } from '../../service/values.ts';

/** The level of SARIF for each severity. */
export const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  hint: 'note',
};

/** What follows from a rule. */
const EFFECTS: Readonly<Record<Severity, string>> = {
  error: 'An error: deploy_installer refuses the options.',
  warning: 'A warning: it stops nothing, but the table events may not be what is meant.',
  hint: 'A hint: something could be left out or looked at.',
};

/** What files can have without a warehouse. */
const TOLD = CODES.filter((code) => scopeOf(code) !== 'warehouse');

/** Every code that can be told as a rule of SARIF, errors first. */
export const SARIF_RULES = TOLD.map(ruleOf);

/**
 * Finds the rule of a code.
 *
 * @param code a code that can be told
 * @returns its index in {@link SARIF_RULES}
 */
export function ruleIndexOf(code: Code): number {
  return TOLD.indexOf(code);
}

function ruleOf(code: Code) {
  const severity = severityOf(code);
  const summary = CODE_SUMMARIES[code];
  return {
    id: code,
    shortDescription: { text: summary },
    fullDescription: { text: `${summary} ${EFFECTS[severity]}` },
    // A reader that shows no link shows this instead; code scanning on GitHub asks for it.
    help: { text: `${urlOf(code)} explains the rule, with examples.` },
    helpUri: urlOf(code),
    defaultConfiguration: { level: LEVELS[severity] },
  };
}
