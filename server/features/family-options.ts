import { CHOICES, type FieldName, type Options } from '../../service/options/fields.generated.ts';
import { FAMILIES, FIELDS } from '../../service/options/fields.ts';
import { type Node, toValue } from '../../service/options/tree.ts';
import type { NameFamily } from '../../service/values.ts';
import type { ServedDocument } from '../served-document.ts';
import { nameListOf, nameNodeOf } from './name-lists.ts';

/**
 * Reads the options that decide which names of a family take part: what `effectiveFamily` looks at. Nothing else is
 * read, so that a question about one name costs little in a file with many.
 *
 * @param document - the document
 * @param family - the family
 * @param only - leaves all other names out of the lists
 * @returns the options; nothing when one of them is not of the right type, or the object is still open
 */
export function familyOptions(
  document: ServedDocument,
  family: NameFamily,
  only?: string,
): Partial<Options> | undefined {
  const { root } = document.options;
  if (root?.kind !== 'object' || !root.closed) return undefined;
  const { observed, default: standard, exclude, custom } = FAMILIES[family];
  const wanted = new Set<string | undefined>([observed, standard, standard && 'stream_type', exclude, custom]);
  const options: { [field: string]: unknown } = {};
  for (const { key, value: node } of root.entries) {
    if (!wanted.delete(key)) continue;
    const value = node && readField(key as FieldName, node, only);
    if (value === undefined) return undefined;
    options[key] = value;
  }
  return options;
}

/** The value of a field; nothing when it is not of the right type. */
function readField(field: FieldName, node: Node, only: string | undefined): unknown {
  if (FIELDS.get(field) === 'boolean') return node.kind === 'boolean' ? node.value : undefined;
  if (field === 'stream_type') return CHOICES.stream_type.find((choice) => choice === toValue(node));
  const list = nameListOf(field);
  if (!list || node.kind !== 'array') return undefined;
  const values: unknown[] = [];
  for (const item of node.items) {
    const name = nameNodeOf(list, item);
    if (!name) return undefined;
    if (only === undefined || name.value === only) values.push(toValue(item));
  }
  return values;
}
