import { CHOICES, type FieldName } from '../../../service/options/fields.generated.ts';
import type { Node, ObjectNode } from '../../../service/options/tree.ts';
import { readAfter } from './neighbours.ts';

/** The keys of an object with their values, as far as they are written. */
export type Written = ReadonlyMap<string, Node | undefined>;

/**
 * Lists the keys of an object, while one more is being typed. A half-typed key without a colon, or a key without a
 * value, takes the next key for its value in the tree; that one is listed as the key that it is.
 *
 * @param text - the document
 * @param object - the object
 * @param word - the start of the key that is being typed, which is left out
 * @returns each key with its value, the first where it is written twice
 */
export function writtenIn(text: string, object: ObjectNode, word?: number): Written {
  const written = new Map<string, Node | undefined>();
  const add = (key: string, value: Node | undefined) => {
    if (!written.has(key)) written.set(key, value);
  };
  object.entries.forEach(({ key, keyRange, value }, index) => {
    const isKey = value?.kind === 'string' && readAfter(text, value.range.end).kind === 'colon';
    if (keyRange.start !== word) add(key, isKey ? undefined : value);
    if (!isKey) return;
    const next = object.entries[index + 1];
    const isValue = next && !next.value && readAfter(text, next.keyRange.end).kind !== 'colon';
    add(value.value, isValue ? { kind: 'string', range: next.keyRange, value: next.key } : undefined);
  });
  return written;
}

/**
 * Reads a string that is written.
 *
 * @param written - the keys of an object
 * @param key - one of them
 * @returns its value; nothing when it has none, or another one
 */
export function textOf(written: Written, key: FieldName | 'name' | 'type'): string | undefined {
  const node = written.get(key);
  return node?.kind === 'string' ? node.value : undefined;
}

/**
 * Reads a boolean of the options.
 *
 * @param written - the keys of an object
 * @param key - one of them
 * @returns its value; nothing when it has none, or another one
 */
export function flagOf(written: Written, key: FieldName | undefined): boolean | undefined {
  const node = key === undefined ? undefined : written.get(key);
  return node?.kind === 'boolean' ? node.value : undefined;
}

/**
 * Reads the stream type of the options.
 *
 * @param written - the keys of the options
 * @returns the stream type; nothing when it is not written, or not an allowed one
 */
export function streamTypeOf(written: Written): (typeof CHOICES.stream_type)[number] | undefined {
  return CHOICES.stream_type.find((choice) => choice === textOf(written, 'stream_type'));
}
