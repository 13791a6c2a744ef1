/** Places of fields in options, as long as what is written there stays the same. */
import type { Range, Uri } from 'vscode';
import { type Node, nodeAt, type ObjectNode } from '../../service/options/tree.ts';
import type { JsonPath } from '../../service/values.ts';
import type { WrittenOptions } from '../surroundings.ts';

/** A field with what is written there. */
export interface FieldText {
  /** The address of the options. */
  readonly address: Uri;
  readonly path: JsonPath;
  /** As it is written; absent while the field is. */
  readonly text: string | undefined;
}

/**
 * Keeps what is written at a path of options.
 *
 * @param options as they are read
 * @param path of a field, or of something in it
 */
export function fieldText({ uri, read: { text, root } }: WrittenOptions, path: JsonPath): FieldText {
  const node = nodeAt(root, path);
  return { address: uri, path, text: node && text.slice(node.range.start, node.range.end) };
}

/**
 * Finds a field in options.
 *
 * @param options as they are now
 * @param field as it was
 * @returns the place of its value; of a field that is absent, the opening brace; nothing when something else is written there
 */
export function placeOfField(options: WrittenOptions, field: FieldText): Range | undefined {
  const { read, rangeOf } = options;
  if (read.root?.kind !== 'object' || fieldText(options, field.path).text !== field.text) return undefined;
  return rangeOf(nodeAt(read.root, field.path)?.range ?? openingBrace(read.root));
}

/**
 * Finds the letters of a string in options, without its quotes.
 *
 * @param options as they are now
 * @param field as it was
 * @returns nothing when it is no string, or another one
 */
export function lettersOfField(options: WrittenOptions, field: FieldText): Range | undefined {
  const node: Node | undefined = nodeAt(options.read.root, field.path);
  if (node?.kind !== 'string' || placeOfField(options, field) === undefined) return undefined;
  return options.rangeOf({ start: node.range.start + 1, end: node.range.end - 1 });
}

function openingBrace({ range: { start } }: ObjectNode) {
  return { start, end: start + 1 };
}
