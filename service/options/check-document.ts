import { checkOptions } from './check.ts';
import type { CheckMemory } from './check-memory.ts';
import { applyIgnores } from './ignore.ts';
import type { Problem } from './problem.ts';
import { type OptionsDocument, type ReadOptions, readOptions } from './read.ts';

/** A document with everything that is to be told about it. */
export interface CheckedDocument {
  readonly document: OptionsDocument;
  readonly problems: readonly Problem[];
}

/**
 * Checks a document that was read: its syntax, its options, and the comments that silence problems.
 *
 * @param document - the answer of `readOptions`
 * @param memory - what the checks of other versions of the document left; it saves time and changes no answer
 * @returns every problem, by position and then by code
 */
export function checkDocument(document: OptionsDocument, memory?: CheckMemory): Problem[] {
  const { root, problems: faults } = document;
  // A text whose only value is a fault of syntax is no options object either; that is told once.
  const isFault = root && root.kind !== 'object' && faults.length > 0;
  return applyIgnores(document, [...faults, ...(root && !isFault ? checkOptions(root, memory) : [])]);
}

/**
 * Reads and checks the text of an options object.
 *
 * @param text - JSON, with comments and trailing commas unless `strict`
 * @param options - how to read it
 * @returns the document and every problem, by position and then by code; never throws
 */
export function checkText(text: string, options: ReadOptions = {}): CheckedDocument {
  const document = readOptions(text, options);
  return { document, problems: checkDocument(document) };
}
