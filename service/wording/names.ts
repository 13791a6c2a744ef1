/** The four families of names in words. */
import type { PlannedNames } from '../options/plan.ts';
import type { NameFamily } from '../values.ts';
import { counted } from './amounts.ts';

/** What people call the names of a family. */
export const FAMILY_TITLES: { readonly [family in NameFamily]: string } = {
  event: 'events',
  event_param: 'event params',
  user_property: 'user properties',
  item_param: 'item params',
};

/**
 * @param names what the options say about a family
 * @returns `12 default + 2 custom + all that are seen in the data − 1 excluded`
 */
export function sumOfNames({ default: defaults, custom, excluded, observed }: PlannedNames): string {
  const parts: string[] = [];
  if (defaults.length > 0) parts.push(counted(defaults.length, 'default'));
  if (custom.length > 0) parts.push(`${custom.length} custom`);
  if (observed) parts.push('all that are seen in the data');
  const sum = parts.length === 0 ? 'none' : parts.join(' + ');
  return excluded.length > 0 ? `${sum} − ${excluded.length} excluded` : sum;
}
