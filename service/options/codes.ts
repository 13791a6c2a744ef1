/** Every code that a problem can have: once, with its severity. Their summaries are in `code-summaries.ts`. */

import type { Severity } from '../values.ts';

const ERRORS = [
  'syntax',
  'not-an-object',
  'missing-field',
  'unknown-field',
  'duplicate-field',
  'wrong-type',
  'not-allowed-value',
  'empty-value',
  'dataset-format',
  'bucket-format',
  'suffix-missing',
  'bucket-required',
  'deployment-is-source',
  'nothing-included',
  'custom-type-conflict',
  'column-collision',
  'destination-shared',
  'source-not-found',
  'bucket-not-found',
  'location-mismatch',
  'installer-missing',
  'permission-denied',
] as const;

const WARNINGS = [
  'destination-is-source',
  'conversion-excluded',
  'conversion-not-included',
  'excluded-and-custom',
  'duplicate-name',
  'default-type-conflict',
  'name-format',
  'source-installed-twice',
  'source-empty',
] as const;

/** Hints whose place is shown faded, because it could go without any change of meaning. */
const FADED_HINTS = ['bucket-unused', 'destination-redundant', 'exclude-no-effect', 'custom-redundant'] as const;

const HINTS = ['name-not-observed', 'unused-ignore'] as const;

/** Codes that only several files together have. */
const ACROSS_FILES: readonly Code[] = ['destination-shared', 'source-installed-twice'];

/** Codes that need a connection to the warehouse. */
const LIVE: readonly Code[] = [
  'source-not-found',
  'source-empty',
  'bucket-not-found',
  'location-mismatch',
  'installer-missing',
  'permission-denied',
  'name-not-observed',
];

/** The code of a problem. */
export type Code =
  | (typeof ERRORS)[number]
  | (typeof WARNINGS)[number]
  | (typeof FADED_HINTS)[number]
  | (typeof HINTS)[number];

/** All codes: errors, then warnings, then hints. */
export const CODES: readonly Code[] = [...ERRORS, ...WARNINGS, ...FADED_HINTS, ...HINTS];

const RULES_URL = 'https://github.com/svc-events/svc/blob/main/docs/rules.md';

/**
 * Tells how serious the problems of a code are.
 *
 * @param code - a code
 * @returns its severity
 */
export function severityOf(code: Code): Severity {
  if (includes(ERRORS, code)) return 'error';
  return includes(WARNINGS, code) ? 'warning' : 'hint';
}

/**
 * Tells whether the place of a code's problems is shown faded.
 *
 * @param code - a code
 * @returns true for parts of the document that could go without any change of meaning
 */
export function isFaded(code: Code): boolean {
  return includes(FADED_HINTS, code);
}

/**
 * Tells what has to be looked at to find the problems of a code.
 *
 * @param code - a code
 * @returns the document alone, several files together, or the live warehouse
 */
export function scopeOf(code: Code): 'document' | 'files' | 'warehouse' {
  if (includes(ACROSS_FILES, code)) return 'files';
  return includes(LIVE, code) ? 'warehouse' : 'document';
}

/**
 * Tells whether a word is a code.
 *
 * @param word - any word
 * @returns true for the codes of this file
 */
export function isCode(word: string): word is Code {
  return includes(CODES, word);
}

/**
 * Tells where a code is documented.
 *
 * @param code - a code
 * @returns the address of its section on the page of the rules
 */
export function urlOf(code: Code): string {
  return `${RULES_URL}#${code}`;
}

function includes(codes: readonly string[], word: string): boolean {
  return codes.indexOf(word) >= 0;
}
