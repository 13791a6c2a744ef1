import { type EffectiveFamily, effectiveFamily } from '../../../service/options/effective.ts';
import { CHOICES } from '../../../service/options/fields.generated.ts';
import { DEFAULTS, FAMILIES } from '../../../service/options/fields.ts';
import type { NameFamily, ParamType } from '../../../service/values.ts';
import type { ServedDocument } from '../../served-document.ts';
import { familyOptions } from '../family-options.ts';
import { codeSpan } from '../markdown.ts';

/** Whether a name takes part, and why. */
export interface Standing {
  readonly isIncluded: boolean;
  /** Markdown, one sentence. */
  readonly sentence: string;
  /** The type of its column, where the options or the catalogue give one. */
  readonly type?: ParamType;
}

/**
 * Finds out whether a name takes part, with these options.
 *
 * @param document - the document
 * @param family - the family of the name
 * @param name - the name
 * @param isSeen - whether it is known to be in the data
 * @returns the answer; nothing when an option that decides about it is not of the right type
 */
export function standingOf(
  document: ServedDocument,
  family: NameFamily,
  name: string,
  isSeen: boolean,
): Standing | undefined {
  const options = familyOptions(document, family, name);
  if (!options) return undefined;
  const { observed: observedField, exclude } = FAMILIES[family];
  const { excluded, declared, observed }: EffectiveFamily = effectiveFamily(options, family);
  const { origin, type: written } = declared.get(name) ?? {};
  // While a custom entry is being written, its type can be any word.
  const type = CHOICES.type.find((choice) => choice === written);
  const included = (why: string): Standing => ({ isIncluded: true, sentence: `Included: ${why}.`, type });
  if (excluded.has(name)) return leftOut(`it is in ${codeSpan(exclude)}, which wins over everything else`);
  if (origin === 'default')
    return included(`it is there by default, for ${codeSpan(options.stream_type ?? DEFAULTS.stream_type)}`);
  if (origin === 'custom') return included('it is custom');
  if (!observed) return leftOut('it is neither observed, default nor custom');
  const flag = `${codeSpan(observedField)} is on`;
  if (isSeen) return included(`it is seen in the data, and ${flag}`);
  return { isIncluded: true, sentence: `Included as soon as it is seen in the data: ${flag}.` };
}

function leftOut(why: string): Standing {
  return { isIncluded: false, sentence: `Left out: ${why}.` };
}
