/** What the check of one version of a document leaves for the check of the next one. */

import type { NameFamily } from '../values.ts';
import type { FieldName } from './fields.generated.ts';
import { FAMILIES } from './fields.ts';
import { collector } from './findings.ts';
import { type Given, namesOf, placeAt } from './given.ts';
import { type DerivedList, nextNames } from './next-names.ts';
import type { Finding } from './problem.ts';
import { type Content, contentOf, type Replacement, replacementIn } from './shift.ts';
import { type KnownLists, readList } from './structure.ts';
import type { Node } from './tree.ts';

/** Of each family the last findings, and the lists of names by the arrays in which they stand. */
export interface CheckMemory {
  readonly lists: KnownLists;
  readonly families: Map<NameFamily, Remembered>;
}

interface Remembered {
  readonly causes: readonly unknown[];
  readonly findings: readonly Finding[];
}

/**
 * Makes a memory that knows nothing yet. One serves all versions of one document, in any order: what it remembers is
 * used only where the same would be found again.
 *
 * @returns the memory
 */
export function checkMemory(): CheckMemory {
  const lists = new WeakMap<Content, DerivedList>();
  return {
    lists: {
      get(field, array) {
        const content = contentOf(array);
        let known = lists.get(content);
        if (!known) {
          known = derived(lists, field, array, replacementIn(array));
          if (known) lists.set(content, known);
        }
        return known?.list.field === field ? known.list : undefined;
      },
      set(array, list) {
        const content = contentOf(array);
        if (lists.get(content)?.list !== list) lists.set(content, { list, whole: list, start: Infinity, end: 0 });
      },
    },
    families: new Map(),
  };
}

/** The list of an array that came out of one whose list is known, if nothing is wrong with the new items. */
function derived(
  lists: WeakMap<Content, DerivedList>,
  field: FieldName,
  array: Node,
  replacement: Replacement | undefined,
): DerivedList | undefined {
  const before = replacement && lists.get(replacement.before);
  if (!before || array.kind !== 'array') return undefined;
  const { findings, tell } = collector();
  const items = array.items.slice(replacement.from, replacement.end);
  const changed = readList(field, { ...array, items }, tell);
  return findings.length > 0 ? undefined : nextNames(before, replacement, changed);
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
  if (before?.causes.every((cause, index) => cause === causes[index])) {
    return before.findings.map((finding) => inPlace(given, finding));
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

function inPlace(given: Given, finding: Finding): Finding {
  const { range } = placeAt(given, finding.path);
  const related = finding.related && { ...finding.related, range: placeAt(given, finding.related.path).range };
  return { ...finding, range, related };
}
