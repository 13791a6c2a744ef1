/** Which names make sense on a list of the options. */

import { describeEvent } from '../../../service/catalogue/descriptions.ts';
import {
  type DefaultParam,
  defaultEventParams,
  defaultEvents,
  type StreamType,
} from '../../../service/catalogue/names.ts';
import { DEFAULTS, FAMILIES } from '../../../service/options/fields.ts';
import type { Node } from '../../../service/options/tree.ts';
import type { NameFamily, ParamType, SeenName } from '../../../service/values.ts';
import { type NameList, nameListOf, nameNodeOf } from '../name-lists.ts';
import { flagOf, streamTypeOf, type Written } from './written.ts';

/** A name that could be put on a list. */
export interface Candidate {
  readonly name: string;
  /** The type of its column; absent for events, and where it is not known. */
  readonly type?: ParamType;
  /** What it is. */
  readonly origin: 'default' | 'other stream' | 'custom' | 'observed';
  /** How often it was seen, if it was. */
  readonly seen?: SeenName;
  /** The lower, the likelier; candidates of one rank stand in their order. */
  readonly rank: number;
}

/** At most so many names of a list that somebody wrote are offered on another one. */
const MOST_CUSTOM = 500;

/**
 * Lists the names that make sense on a list and are not on it yet.
 *
 * - To exclude: what takes part by default or is seen in the data.
 * - As conversions: what takes part, what is seen or custom first.
 * - As custom names: what does not take part by itself. Where a custom entry gives a type, also what is seen, for there
 *   somebody may know the type better.
 *
 * @param list - the list
 * @param written - the keys of the options
 * @param seen - the names that were seen in the data
 * @param except - where the item starts at which the cursor is: it does not count as being there
 * @returns the names, the likeliest first, each once
 */
export function candidatesFor(
  list: NameList,
  written: Written,
  seen: readonly SeenName[],
  except: number | undefined,
): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const candidate of [
    ...seenCandidates(list, written, seen),
    ...customCandidates(list, written),
    ...catalogueCandidates(list, written),
  ]) {
    const known = candidates.get(candidate.name);
    if (!known) candidates.set(candidate.name, candidate);
    // What was seen may be a default name too.
    else if (candidate.origin === 'default' && known.seen)
      candidates.set(candidate.name, { ...candidate, ...known, origin: 'default' });
  }
  withoutListed(candidates, list, written.get(list.field), except);
  // A name must not be both excluded and anything else.
  const { exclude, custom } = FAMILIES[list.family];
  const contrary = nameListOf(list.role === 'exclude' ? custom : exclude);
  if (contrary) withoutListed(candidates, contrary, written.get(contrary.field));
  return [...candidates.values()].sort((a, b) => a.rank - b.rank);
}

/**
 * Tells which type a name is known to have.
 *
 * @param family - the family of the name
 * @param name - the name, if there is one yet
 * @param written - the keys of the options
 * @param seen - the names that were seen in the data
 * @returns the type with which it was seen; else the one that it has by default
 */
export function knownType(
  family: NameFamily,
  name: string | undefined,
  written: Written,
  seen: readonly SeenName[],
): ParamType | undefined {
  const found = seen.find((candidate) => candidate.family === family && candidate.name === name);
  const streams: readonly StreamType[] = [streamTypeOf(written) ?? DEFAULTS.stream_type, 'all'];
  const usual = streams.map((stream) => catalogue(family, stream).find((candidate) => candidate.name === name));
  return PARAM_TYPES.get(found?.type ?? '') ?? usual.find((candidate) => candidate)?.type;
}

interface Taking {
  readonly stream: StreamType;
  readonly takesDefaults: boolean;
  readonly takesObserved: boolean;
}

function takingPart(family: NameFamily, written: Written): Taking {
  const fields = FAMILIES[family];
  return {
    stream: streamTypeOf(written) ?? DEFAULTS.stream_type,
    takesDefaults: flagOf(written, fields.default) ?? true,
    takesObserved: flagOf(written, fields.observed) ?? true,
  };
}

function seenCandidates({ family, role, field }: NameList, written: Written, seen: readonly SeenName[]): Candidate[] {
  const { takesObserved } = takingPart(family, written);
  const givesType = role === 'custom' && field !== FAMILIES.event.custom;
  if (role === 'custom' ? takesObserved && !givesType : !takesObserved) return [];
  return seen
    .filter((name) => name.family === family)
    .sort((a, b) => b.share - a.share)
    .map(
      (name): Candidate => ({
        name: name.name,
        type: PARAM_TYPES.get(name.type ?? ''),
        origin: 'observed',
        seen: name,
        rank: 0,
      }),
    );
}

const PARAM_TYPES: ReadonlyMap<string, ParamType> = new Map([
  ['STRING', 'string'],
  ['INT64', 'int'],
  ['FLOAT64', 'float'],
]);

/** Custom events are what conversions are made of. */
function customCandidates({ family, role }: NameList, written: Written): Candidate[] {
  const node = role === 'conversion' ? written.get(FAMILIES[family].custom) : undefined;
  if (node?.kind !== 'array') return [];
  return node.items
    .slice(0, MOST_CUSTOM)
    .flatMap((item) => (item.kind === 'string' && item.value ? [{ name: item.value, origin: 'custom', rank: 1 }] : []));
}

function catalogueCandidates({ family, role }: NameList, written: Written): Candidate[] {
  const { stream, takesDefaults, takesObserved } = takingPart(family, written);
  const usual = new Set(catalogue(family, stream).map(({ name }) => name));
  return catalogue(family, 'all').flatMap(({ name, type }): Candidate[] => {
    const origin = usual.has(name) ? 'default' : 'other stream';
    const takesPart = origin === 'default' && (takesDefaults || (role !== 'custom' && takesObserved));
    // Excluding wants what takes part, custom lists what does not, and conversions can be anything that may come.
    if (role === 'exclude' ? !takesPart : role === 'custom' && takesPart) return [];
    const isLikely =
      role === 'conversion' ? takesPart && describeEvent(name)?.group === 'recommended' : origin === 'default';
    return [{ name, type, origin, rank: isLikely ? 2 : takesPart ? 3 : 4 }];
  });
}

function catalogue(
  family: NameFamily,
  stream: StreamType,
): readonly (Partial<DefaultParam> & { readonly name: string })[] {
  if (family === 'event') return defaultEvents(stream).map((name) => ({ name }));
  return family === 'event_param' ? defaultEventParams(stream) : [];
}

function withoutListed(
  candidates: Map<string, Candidate>,
  list: NameList,
  node: Node | undefined,
  except?: number,
): void {
  if (node?.kind !== 'array') return;
  // Of tens of thousands of names, few look like a candidate; the others need not be hashed.
  const looks = new Set(Array.from(candidates.keys(), looksOf));
  for (const item of node.items) {
    const name = item.range.start === except ? undefined : nameNodeOf(list, item)?.value;
    if (name !== undefined && looks.has(looksOf(name))) candidates.delete(name);
  }
}

/** A number that is the same for equal names and seldom for others: the length, the first and the last letter. */
function looksOf(name: string): number {
  return (name.length << 16) ^ (name.charCodeAt(0) << 8) ^ name.charCodeAt(name.length - 1);
}
