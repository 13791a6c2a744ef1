/**
 * The fixes that are offered for a problem. They follow from its code, its data and the document, never from its words.
 *
 * Each keeps the comments, the indentation and the line ends of the document.
 */

import { defaultEventParams } from '../catalogue/names.ts';
import { datasetOf, datasetText, defaultDeployment } from '../placement.ts';
import type { JsonPath, TextRange } from '../values.ts';
import {
  appendName,
  type Change,
  changeValue,
  insertField,
  removeEntry,
  removeField,
  removeIgnore,
  removeItem,
  renameKey,
  switchTemplate,
} from './changes.ts';
import type { Code } from './codes.ts';
import { CHOICES } from './fields.generated.ts';
import { FAMILIES } from './fields.ts';
import { mendBucket, mendDataset } from './mend.ts';
import type { Problem, TextEdit } from './problem.ts';
import type { OptionsDocument } from './read.ts';
import { nodeAt } from './tree.ts';
import { valueFixes } from './value-fixes.ts';
import { quote } from './wording.ts';

/** Something that can be done about a problem. */
export interface Fix {
  /** What it does, in the imperative. */
  readonly title: string;
  /** True for the one that is almost certainly meant. */
  readonly preferred: boolean;
  /** Edits of the document that do not overlap. */
  readonly edits: readonly TextEdit[];
}

/** Makes the changes that would fix a problem, the best first. */
type Fixer = (document: OptionsDocument, problem: Problem) => readonly (Change | undefined)[];

const FIXERS: { readonly [code in Code]?: Fixer } = {
  syntax: (_, { data }) => [data?.repair],
  'missing-field': missingField,
  'unknown-field': (document, problem) => [
    ...(problem.data?.suggestions ?? []).map((name) => renameKey(problem, name)),
    unsureUnless(removeEntry(document, problem), false),
  ],
  'duplicate-field': (document, problem) => [removeEntry(document, problem)],
  'wrong-type': valueFixes,
  'not-allowed-value': allowedValues,
  'empty-value': emptyValue,
  'dataset-format': (document, { path, range }) => [
    replacement(range, mendDataset(nameAt(document, path), nameAt(document, ['ga4_dataset_id']))),
  ],
  'bucket-format': (document, { path, range }) => [replacement(range, mendBucket(nameAt(document, path)))],
  'suffix-missing': (document) => [insertField(document, [], 'deployment_dataset_id', ownDataset(document))],
  'bucket-required': (document) => [
    insertField(document, [], 'gcs_bucket_name', ''),
    switchTemplate(document, 'events_partitioned'),
  ],
  'bucket-unused': (document) => [
    removeField(document, 'gcs_bucket_name'),
    switchTemplate(document, 'events_external'),
  ],
  'deployment-is-source': (document) => [withDefault(document, removeField(document, 'deployment_dataset_id'))],
  'destination-is-source': (document) => [removeField(document, 'destination_dataset_id')],
  'destination-redundant': (document) => [removeField(document, 'destination_dataset_id')],
  'conversion-excluded': removeFromEither,
  'conversion-not-included': (document, problem) => [
    appendName(document, FAMILIES.event.custom, nameAt(document, problem.path)),
  ],
  'excluded-and-custom': removeFromEither,
  'exclude-no-effect': removeIt,
  'custom-redundant': removeIt,
  'duplicate-name': removeIt,
  'custom-type-conflict': removeFromEither,
  'default-type-conflict': (_, { range, data }) => [replacement(range, data?.replacement)],
  'unused-ignore': (document, problem) => [removeIgnore(document, problem.range)],
};

/** The codes whose first fix is meant even where there are others. */
const FIRST_IS_PREFERRED: readonly Code[] = ['bucket-unused'];

/**
 * Computes what can be done about a problem.
 *
 * @param document - the document that the problem was found in, unchanged since
 * @param problem - one of its problems
 * @returns the fixes, the best first; empty when nothing can be offered
 */
export function fixesOf(document: OptionsDocument, problem: Problem): Fix[] {
  const changes = (FIXERS[problem.code]?.(document, problem) ?? []).filter(
    (change): change is Change => change !== undefined && change.edits.length > 0,
  );
  const sure = changes.filter(({ unsure }) => !unsure);
  const preferred = sure.length === 1 || FIRST_IS_PREFERRED.includes(problem.code) ? sure[0] : undefined;
  return changes.map((change) => ({ title: change.title, preferred: change === preferred, edits: change.edits }));
}

function missingField(document: OptionsDocument, { path, data }: Problem): (Change | undefined)[] {
  const field = data?.field ?? '';
  if (field === 'type') {
    const usual = usualType(document, path);
    const types = usual ? [usual, ...CHOICES.type.filter((type) => type !== usual)] : CHOICES.type;
    return types.map((type) => unsureUnless(insertField(document, path, field, type), type === usual));
  }
  if (field === 'transform_config_template') {
    const templates = [...CHOICES.transform_config_template];
    if (!nodeAt(document.root, ['gcs_bucket_name'])) templates.reverse();
    return templates.map((template) => insertField(document, path, field, template));
  }
  return [insertField(document, path, field, '')];
}

/** The type that the catalogue has for the event parameter of an entry. */
function usualType(document: OptionsDocument, path: JsonPath): string | undefined {
  if (path[0] !== FAMILIES.event_param.custom) return undefined;
  const name = nameAt(document, [...path, 'name']);
  return defaultEventParams('all').find((param) => param.name === name)?.type;
}

function allowedValues(_: OptionsDocument, { path, range, data }: Problem): Change[] {
  const near = data?.suggestions ?? [];
  return (near.length ? near : choicesAt(path)).map((value) => changeValue(range, value));
}

function choicesAt(path: JsonPath): readonly string[] {
  const field = path[path.length - 1];
  return Object.entries(CHOICES).find(([name]) => name === field)?.[1] ?? [];
}

function emptyValue(document: OptionsDocument, problem: Problem): (Change | undefined)[] {
  const { path, range } = problem;
  const choices = choicesAt(path).map((value) => changeValue(range, value));
  if (choices.length) return choices;
  if (path.length > 1) return [removeItem(document, path)];
  return path[0] === 'ga4_dataset_id' ? [] : [removeField(document, `${path[0]}`)];
}

function replacement(range: TextRange, value: string | undefined): Change | undefined {
  return value === undefined ? undefined : changeValue(range, value);
}

function removeIt(document: OptionsDocument, { path }: Problem): (Change | undefined)[] {
  return [removeItem(document, path)];
}

function removeFromEither(document: OptionsDocument, { path, related }: Problem): (Change | undefined)[] {
  return [removeItem(document, path), related && removeItem(document, related.path)];
}

/** A deployment dataset for a source whose name has no suffix. */
function ownDataset(document: OptionsDocument): string {
  const source = datasetOf(nameAt(document, ['ga4_dataset_id']));
  return source ? datasetText({ project: source.project, dataset: `svc_${source.dataset}`.slice(0, 1024) }) : '';
}

function withDefault(document: OptionsDocument, change: Change | undefined): Change | undefined {
  const standard = defaultDeployment(datasetOf(nameAt(document, ['ga4_dataset_id'])));
  return change && standard
    ? { ...change, title: `${change.title}; the default is ${quote(datasetText(standard))}` }
    : change;
}

function unsureUnless(change: Change | undefined, sure: boolean): Change | undefined {
  return change && !sure ? { ...change, unsure: true } : change;
}

function nameAt(document: OptionsDocument, path: JsonPath): string {
  const node = nodeAt(document.root, path);
  return node?.kind === 'string' ? node.value : '';
}
