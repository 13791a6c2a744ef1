import type { NameFamily } from '../../service/values.ts';

/** What a name of each family is called. */
export const FAMILY_WORDS: Readonly<Record<NameFamily, { readonly one: string; readonly many: string }>> = {
  event: { one: 'event', many: 'events' },
  event_param: { one: 'event parameter', many: 'event parameters' },
  user_property: { one: 'user property', many: 'user properties' },
  item_param: { one: 'item parameter', many: 'item parameters' },
};

/**
 * Writes a number of names.
 *
 * @param count - how many
 * @param family - their family
 * @returns for example `1 event` or `52 events`
 */
export function countText(count: number, family: NameFamily): string {
  const { one, many } = FAMILY_WORDS[family];
  return `${count} ${count === 1 ? one : many}`;
}
