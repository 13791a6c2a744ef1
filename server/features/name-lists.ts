import type { FieldName } from '../../service/options/fields.generated.ts';
import { FAMILIES, FIELDS } from '../../service/options/fields.ts';
import { type Node, type StringNode, valueIn } from '../../service/options/tree.ts';
import type { NameFamily } from '../../service/values.ts';
import type { ServedDocument } from '../served-document.ts';
import { nodeAtOffset } from './node-at-offset.ts';

/** A field that lists names of one family. */
export interface NameList {
  readonly field: FieldName;
  readonly family: NameFamily;
  /** What it means to be on the list. */
  readonly role: NameRole;
}

/** What a list of names is for. */
export type NameRole = (typeof ROLES)[number];

/** A name on a list, with the string that holds it. */
export interface ListedName {
  readonly list: NameList;
  readonly node: StringNode;
}

const ROLES = ['conversion', 'exclude', 'custom'] as const;

const LISTS: ReadonlyMap<string, NameList> = new Map(
  (Object.keys(FAMILIES) as NameFamily[]).flatMap((family) =>
    ROLES.flatMap((role): [string, NameList][] => {
      const field = FAMILIES[family][role];
      return field ? [[field, { field, family, role }]] : [];
    }),
  ),
);

/**
 * Tells what a list of names is for.
 *
 * @param key - a key of the options object
 * @returns its family and role; nothing for a field that lists no names, or that does not exist
 */
export function nameListOf(key: string | number | undefined): NameList | undefined {
  return typeof key === 'string' ? LISTS.get(key) : undefined;
}

/**
 * Finds the string that holds the name of an item.
 *
 * @param list - a list of names
 * @param item - one of its items
 * @returns the item itself, or the name of a custom entry; nothing when the item is of another shape
 */
export function nameNodeOf(list: NameList, item: Node): StringNode | undefined {
  const isEntry = FIELDS.get(list.field) === 'entries';
  const node = isEntry && item.kind === 'object' ? valueIn(item, 'name') : item;
  return node?.kind === 'string' && isEntry === (item.kind === 'object') ? node : undefined;
}

/**
 * Finds the name at an offset: an item of a list of names, or the name of a custom entry.
 *
 * @param document - the document
 * @param offset - in UTF-16 units
 * @returns the name with its list; nothing when something else is there
 */
export function listedNameAt(document: ServedDocument, offset: number): ListedName | undefined {
  const { path, node, part } = nodeAtOffset(document, offset) ?? {};
  const list = nameListOf(path?.[0]);
  if (!path || !list || part !== 'value' || node?.kind !== 'string' || typeof path[1] !== 'number') return undefined;
  const isName = FIELDS.get(list.field) === 'entries' ? path.length === 3 && path[2] === 'name' : path.length === 2;
  return isName ? { list, node } : undefined;
}
