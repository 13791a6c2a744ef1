import type { StringNode } from '../../service/options/tree.ts';
import type { NameFamily, TextRange } from '../../service/values.ts';
import type { ServedDocument } from '../served-document.ts';
import { type NameRole, nameListOf, nameNodeOf } from './name-lists.ts';

/** A place where a name is written. */
export interface Occurrence {
  readonly role: NameRole;
  readonly node: StringNode;
  /** The name without its quotes. */
  readonly inner: TextRange;
}

/**
 * Finds every place where a name of one family is written: in all its lists, and in custom entries.
 *
 * @param document - the document
 * @param family - the family; the same word in another family is another name
 * @param name - the name; case counts
 * @returns its places in the order of the document
 */
export function occurrencesOf(document: ServedDocument, family: NameFamily, name: string): Occurrence[] {
  const { root } = document.options;
  const found: Occurrence[] = [];
  if (root?.kind !== 'object') return found;
  for (const { key, value } of root.entries) {
    const list = nameListOf(key);
    if (list?.family !== family || value?.kind !== 'array') continue;
    for (const item of value.items) {
      const node = nameNodeOf(list, item);
      if (node?.value === name) found.push({ role: list.role, node, inner: withoutQuotes(document, node) });
    }
  }
  return found;
}

/**
 * Tells the stretch of a string inside its quotes.
 *
 * @param document - the document
 * @param node - a string of it
 * @returns the range without the quotes; without those that are there, where one is still missing
 */
export function withoutQuotes(document: ServedDocument, { range }: StringNode): TextRange {
  const written = document.options.text.slice(range.start, range.end);
  const [, opening = '', content = ''] = /^("?)((?:[^"\\]+|\\[\s\S])*)/.exec(written) ?? [];
  const start = range.start + opening.length;
  return { start, end: start + content.length };
}
