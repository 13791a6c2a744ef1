/** The parts of `schemas/options.schema.json` that files are derived from. */

import type { NameFamily } from '../../service/values.ts';

export interface OptionsSchema {
  readonly description: string;
  readonly 'x-svc-groups': readonly GroupSchema[];
  readonly properties: { readonly [name: string]: FieldSchema };
  readonly required: readonly string[];
  readonly examples: readonly object[];
  readonly $defs: {
    readonly dataset: { readonly pattern: string };
    readonly bucket: { readonly pattern: string };
    readonly customEntry: EntrySchema;
  };
}

export interface GroupSchema {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
}

export interface EntrySchema {
  readonly properties: { readonly [name: string]: FieldSchema };
  readonly required: readonly string[];
}

export interface FieldSchema {
  readonly type: 'string' | 'boolean' | 'array';
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly $ref: string };
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly description: string;
  readonly markdownDescription: string;
  readonly 'x-svc-group'?: string;
  readonly 'x-svc-family'?: NameFamily;
  readonly 'x-svc-role'?: 'observed' | 'default' | 'conversion' | 'exclude' | 'custom';
  readonly 'x-svc-required-when'?: string;
  readonly 'x-svc-computed-default'?: string;
}

/** What the value of a field has to be; the word that the checks know it by. */
export type FieldKind = 'dataset' | 'bucket' | 'choice' | 'boolean' | 'name' | 'names' | 'entries';

/**
 * Tells what the value of a field has to be.
 *
 * @param field - the field's part of the schema
 * @returns the kind of value
 */
export function kindOf(field: FieldSchema): FieldKind {
  if (field.type === 'boolean') return 'boolean';
  if (field.type === 'array') return field.items?.$ref === '#/$defs/customEntry' ? 'entries' : 'names';
  if (field.enum) return 'choice';
  if (field.$ref === '#/$defs/dataset') return 'dataset';
  return field.$ref === '#/$defs/bucket' ? 'bucket' : 'name';
}
