/** The document that is edited: options with long arrays of names, without any problem. */
import type { Position } from 'vscode-languageserver';

/** A stretch of the document that a measurement replaces, and by what. */
export interface Replacement {
  readonly at: Position;
  /** What is there before. */
  readonly before: string;
  readonly after: string;
}

export interface BenchDocument {
  readonly text: string;
  /** One letter more in a name: near the start, in the middle, near the end. */
  readonly typing: readonly Replacement[];
  /** A type that there is not, in the middle. */
  readonly fault: Replacement;
  /** Where a field can be added: on an empty line between two fields. */
  readonly newField: Position;
  /** Where a name can be added: in the quotes of one in the middle. */
  readonly inName: Position;
  /** In the key of a field. */
  readonly inKey: Position;
}

const HEAD = [
  '{',
  '  "ga4_dataset_id": "acme-shop.analytics_123456789",',
  '  "transform_config_template": "events_external",',
  '  "gcs_bucket_name": "acme-shop-events",',
  '  ',
];

interface NameArray {
  readonly field: string;
  /** How its names begin. No name stands in two arrays, so that there is nothing to tell of it. */
  readonly prefix: string;
  /** Of all names. */
  readonly share: number;
  readonly isCustom?: true;
}

const ARRAYS: readonly NameArray[] = [
  { field: 'custom_event_names', prefix: 'newsletter_signup_', share: 0.2 },
  { field: 'custom_event_params', prefix: 'experiment_variant_', share: 0.2, isCustom: true },
  { field: 'exclude_event_params', prefix: 'debug_information_', share: 0.25 },
  { field: 'custom_user_properties', prefix: 'segment_', share: 0.1, isCustom: true },
  { field: 'exclude_item_params', prefix: 'warehouse_location_', share: 0.25 },
];

const TYPES = ['string', 'int', 'float'];

/**
 * Writes a document.
 *
 * @param bytes about how long it is to be; the smallest is as long as its fields are
 * @returns the document with the places that a measurement needs
 */
export function benchDocument(bytes: number): BenchDocument {
  // The bytes of a line, on average over all arrays, found by writing one.
  let names = Math.max(10, Math.round(bytes / 30));
  for (let attempt = 0; attempt < 3; attempt += 1)
    names = Math.max(10, Math.round((names * bytes) / textOf(names).length));
  const text = textOf(names);
  const lines = text.split('\n');
  const nameNear = (share: number): Replacement => {
    const from = Math.round(lines.length * share);
    const line = lines.findIndex((content, index) => index >= from && /"\w+_\d+"/.test(content));
    const character = /\d+"/.exec(lines[line] ?? '')?.index ?? 0;
    return { at: { line, character }, before: '', after: 'x' };
  };
  const middle = lines.findIndex((content, index) => index > lines.length * 0.3 && content.includes('"type": "int"'));
  return {
    text,
    typing: [nameNear(0.05), nameNear(0.5), nameNear(0.9)],
    fault: {
      at: { line: middle, character: (lines[middle] ?? '').indexOf('"int"') },
      before: '"int"',
      after: '"integer"',
    },
    newField: { line: 4, character: 2 },
    inName: nameNear(0.5).at,
    inKey: { line: 3, character: 8 },
  };
}

function textOf(names: number): string {
  const arrays = ARRAYS.map(({ field, prefix, share, isCustom }) => {
    const items = Array.from({ length: Math.max(2, Math.round(names * share)) }, (_, index) => {
      const name = `"${prefix}${index}"`;
      return isCustom ? `    { "name": ${name}, "type": "${TYPES[index % TYPES.length]}" }` : `    ${name}`;
    });
    return `  "${field}": [\n${items.join(',\n')}\n  ]`;
  });
  return `${HEAD.join('\n')}\n${arrays.join(',\n')}\n}\n`;
}
