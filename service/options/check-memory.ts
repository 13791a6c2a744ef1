/** What the check of one version of a document leaves for the check of the next one. */

import type { NameFamily } from '../values.ts';
import type { FieldName } from './fields.generated.ts';
import { FAMILIES } from './fields.ts';
import { collector } from './findings.ts';
import { type Given, namesOf, placeAt } from './given.ts';
import { type DerivedList, nextNames } from './next-names.ts';
import type { Finding } from './problem.ts';
import { type Content, contentOf, replacementIn } from './shift.ts';
import { type KnownLists, readList } from './structure.ts';
import type { Node } from './tree.ts';

/** Of each family the last findings, and of each field the last list of names with the array in which it stands. */
export interface CheckMemory {
  readonly lists: KnownLists;
  readonly families: Map<NameFamily, Remembered>;
}

/** The list of an array. */
interface KnownList {
  readonly content: Content;
  readonly derived: DerivedList;
}

interface Remembered {
  readonly causes: readonly unknown[];
  readonly findings: readonly Finding[];
}

/**
 * Makes a memory that knows nothing yet. One serves all versions of one document, in any order: what it remembers is
 * used only where the same would be found again.
 *
 * @param few - a list of fewer names is read again as a whole: as measured, that is as fast as to make it out of the one before
 * @returns the memory
 */
export function checkMemory(few = 60): CheckMemory {
  const lists = new Map<FieldName, KnownList>();
  return {
    lists: {
      get(field, array) {
        const known = lists.get(field);
        if (known?.content === contentOf(array)) return known.derived.list;
        const next = known && derived(known, field, array, few);
        if (next) lists.set(field, next);
        return next?.derived.list;
      },
      set(array, list) {
        lists.set(list.field, { content: contentOf(array), derived: { list, whole: list, start: Infinity, end: 0 } });
      },
    },
    families: new Map(),
  };
}

/** The list of an array that came out of one whose list is known, if nothing is wrong with the new items. */
function derived(known: KnownList, field: FieldName, array: Node, few: number): KnownList | undefined {
  const replacement = replacementIn(array);
  if (array.kind !== 'array' || array.items.length < few || replacement?.before !== known.content) return undefined;
  const { findings, tell } = collector();
  const items = array.items.slice(replacement.from, replacement.end);
  const changed = readList(field, { ...array, items }, tell);
  const next = findings.length === 0 ? nextNames(known.derived, replacement, changed) : undefined;
  return next && { content: contentOf(array), derived: next };
}

/**
 * Gives the findings about a family, found now or remembered.
 *
 * The rules of a family see its lists of names, its switches, the type of stream, whether one of these is broken, and
 * whether the object is closed: as long as all of that is the same, they find the same at the same paths. Only where the
 * paths lie in the document can have changed.
 *
 * @param given - what the checks of structure left
 * @param family - the family
 * @param memory - the memory; without one, the rules are asked
 * @param find - asks the rules
 * @returns what they find
 */
export function rememberedFindings(
  given: Given,
  family: NameFamily,
  memory: CheckMemory | undefined,
  find: () => readonly Finding[],
): readonly Finding[] {
  if (!memory) return find();
  const causes = causesOf(given, family);
  const before = memory.families.get(family);
  if (before && areSame(before.causes, causes)) {
    return before.findings.length === 0 ? before.findings : before.findings.map((finding) => inPlace(given, finding));
  }
  const findings = find();
  memory.families.set(family, { causes, findings });
  return findings;
}

function causesOf(given: Given, family: NameFamily): unknown[] {
  const { observed, default: standard, conversion, exclude, custom } = FAMILIES[family];
  const { broken, options } = given;
  // Written out: this is asked for every family after every letter that is typed.
  return [
    given.root.closed,
    broken.has(observed),
    standard && broken.has(standard),
    conversion && broken.has(conversion),
    broken.has(exclude),
    broken.has(custom),
    broken.has('stream_type'),
    options[observed],
    standard && options[standard],
    options.stream_type,
    namesOf(given, conversion),
    namesOf(given, exclude),
    namesOf(given, custom),
  ];
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false;
  return true;
}

function inPlace(given: Given, finding: Finding): Finding {
  const { range } = placeAt(given, finding.path);
  const related = finding.related && { ...finding.related, range: placeAt(given, finding.related.path).range };
  return { ...finding, range, related };
}
