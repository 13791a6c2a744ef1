/** What can be the value of a field of the options. */

import type { FieldName } from '../../../service/options/fields.generated.ts';
import { FIELDS } from '../../../service/options/fields.ts';
import { fieldMarkdown } from '../field-markdown.ts';
import { markdown } from '../markdown.ts';
import { type Facts, knownDatasets } from './facts.ts';
import { BUCKET, choicesOf, datasetSnippet, defaultOf } from './fields.ts';
import type { Offer } from './offer.ts';
import { literal, placeholder } from './snippet-text.ts';

/**
 * Offers values for a field of the options.
 *
 * @param field - the field
 * @param facts - what the other fields say
 * @returns the offers; where there is a default, it comes last, for it need not be written
 */
export function valueOffers(field: FieldName, facts: Facts): Offer[] {
  const documentation = markdown(fieldMarkdown(field));
  return offersOf(field, facts).map((offer, rank) => ({ ...offer, rank, documentation }));
}

/**
 * Offers texts of which one is to be written as a string.
 *
 * @param values - the texts, in order
 * @param usual - the one that is the default, or is known to fit
 * @param aside - what is said about that one
 * @returns the offers
 */
export function textOffers(values: readonly string[], usual: string | undefined, aside: string): Offer[] {
  return values.map((value, rank) => ({
    label: value,
    kind: 'value',
    snippet: literal(JSON.stringify(value)),
    isString: true,
    rank,
    ...(value === usual && { aside }),
  }));
}

type Unranked = Omit<Offer, 'rank' | 'documentation'>;

function offersOf(field: FieldName, facts: Facts): Unranked[] {
  const kind = FIELDS.get(field);
  const usual = defaultOf(field);
  if (kind === 'choice') return textOffers(choicesOf(field), `${usual}`, 'default');
  if (kind === 'boolean') return [plainOffer(usual !== true, undefined), plainOffer(usual === true, 'default')];
  if (kind === 'dataset') return datasetOffers(field, facts);
  if (kind === 'bucket') return [{ ...stringOffer(BUCKET, placeholder(1, BUCKET)), detail: 'a name to replace' }];
  return listOffers(usual);
}

/** First a whole dataset that is known to fit, then the projects that are named elsewhere: a dataset is written after. */
function datasetOffers(field: FieldName, facts: Facts): Unranked[] {
  const known = knownDatasets(field, facts).map(
    ({ id, reason }): Unranked => ({
      ...stringOffer(id, literal(id)),
      kind: 'dataset',
      detail: reason,
      aside: reason.split(':')[0],
    }),
  );
  const projects = facts.projects.map(
    (project): Unranked => ({
      ...stringOffer(`${project}.`, `${literal(project)}.$1`),
      kind: 'dataset',
      detail: 'a dataset of this project',
      again: true,
    }),
  );
  const form = datasetSnippet(field, { projects: [] });
  const blank = { ...stringOffer('project.dataset', form), detail: '<project_id>.<dataset_name>' };
  return [...known, ...projects, ...(facts.projects.length ? [] : [blank])];
}

function listOffers(usual: unknown): Unranked[] {
  const list: Unranked = { label: '[ ]', kind: 'value', snippet: '[$1]', search: '[', isString: false, again: true };
  return usual === undefined ? [list] : [list, plainOffer(usual, 'default')];
}

function plainOffer(value: unknown, aside: string | undefined): Unranked {
  const label = JSON.stringify(value);
  return { label, kind: 'value', snippet: literal(label), isString: false, aside };
}

function stringOffer(label: string, content: string): Unranked {
  return { label, kind: 'value', snippet: `"${content}"`, isString: true };
}
