import type { NameFamily, SeenName } from '../../../service/values.ts';
import { codeSpan, plainText } from '../markdown.ts';

/**
 * Says how often and when a name was seen in the data.
 *
 * @param seen - every name that was seen; none when nothing is known
 * @param family - the family of the name
 * @param name - the name
 * @returns Markdown, one sentence; nothing when nothing is known
 */
export function seenText(seen: readonly SeenName[], family: NameFamily, name: string): string | undefined {
  if (seen.length === 0) return undefined;
  const found = seenName(seen, family, name);
  if (!found) return 'Not seen in the data so far.';
  const { share, firstSeen, lastSeen, type } = found;
  const when =
    firstSeen === lastSeen ? `on ${plainText(firstSeen)}` : `from ${plainText(firstSeen)} to ${plainText(lastSeen)}`;
  const typed = type ? `, as ${codeSpan(type)}` : '';
  return `Seen in ${shareText(share)} of the events, ${when}${typed}.`;
}

/**
 * Finds a name among those that were seen.
 *
 * @param seen - the names that were seen
 * @param family - the family of the name
 * @param name - the name
 * @returns what is known of it
 */
export function seenName(seen: readonly SeenName[], family: NameFamily, name: string): SeenName | undefined {
  return seen.find((candidate) => candidate.family === family && candidate.name === name);
}

/**
 * Writes a part of all events.
 *
 * @param share - from 0 to 1
 * @returns per cent, such as `12.3%`; very few are not written as none, nor nearly all as all
 */
export function shareText(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return 'under 0.1%';
  if (percent < 100 && percent > 99.9) return 'over 99.9%';
  return `${Number(percent.toFixed(1))}%`;
}
