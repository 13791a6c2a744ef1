import { datasetOf, defaultDeployment } from '../placement.ts';
import type { DatasetId, TextRange } from '../values.ts';
import type { CheckedDocument } from './check-document.ts';
import { withDefaults } from './defaults.ts';
import type { FieldName, Options } from './fields.generated.ts';
import { ENTRY_FIELDS, FIELDS } from './fields.ts';
import { isSilencedIn } from './ignore.ts';
import type { Place, Problem } from './problem.ts';
import { type ObjectNode, toValue, valueIn } from './tree.ts';

/** A dataset, with the value of the file that decides about it. */
export interface Decision {
  readonly dataset: DatasetId;
  readonly place: Place;
}

/** What one options object installs where, as the rules across files see it. Its places are places of the file. */
export interface PlacedOptions {
  /** The address of its file; several options objects of one script have the same. */
  readonly file: string;
  /** How messages call the file. */
  readonly name: string;
  readonly source: Decision;
  readonly deployment: Decision;
  /** The dataset of the table `events`. */
  readonly destination: Decision;
  /** True when a comment leaves `source-installed-twice` be. */
  readonly mayBeInstalledTwice: boolean;
  /** True when the options stand in a script. */
  readonly inScript: boolean;
  /**
   * The same text for options that say the same, however they are written: all fields, defaults filled in, in one order.
   * Made when it is first asked for, which is seldom.
   */
  readonly meaning: () => string;
}

/** A file as addresses and messages call it. */
export interface NamedFile {
  readonly file: string;
  readonly name: string;
}

/** The fields that decide about placement. */
const DECIDING: readonly string[] = ['ga4_dataset_id', 'deployment_dataset_id', 'destination_dataset_id'];

/**
 * Tells what a checked document installs where.
 *
 * @param file - the document's file
 * @param checked - the document with its problems
 * @param toFile - from a place in the document to the place in the file, where the document is a part of a script; absent
 *   where it is a file
 * @returns the placement; nothing when it is not known, because a field that decides about it is missing or has an error, or
 *   because another one may be meant to
 */
export function placedOptions(
  { file, name }: NamedFile,
  { document, problems }: CheckedDocument,
  toFile?: (range: TextRange) => TextRange,
): PlacedOptions | undefined {
  const { root } = document;
  if (root?.kind !== 'object' || isOpen(root) || problems.some(leavesPlacementOpen)) return undefined;
  const source = decisionOf(root, 'ga4_dataset_id');
  const standard = defaultDeployment(source?.dataset);
  const deployment =
    decisionOf(root, 'deployment_dataset_id') ?? (source && standard && { dataset: standard, place: source.place });
  const destination = decisionOf(root, 'destination_dataset_id') ?? deployment;
  if (!source || !deployment || !destination) return undefined;
  const inFile = ({ dataset, place: { path, range } }: Decision) => ({
    dataset,
    place: { path, range: toFile ? toFile(range) : range },
  });
  return {
    file,
    name,
    source: inFile(source),
    deployment: inFile(deployment),
    destination: inFile(destination),
    mayBeInstalledTwice: isSilencedIn(document, 'source-installed-twice', deployment.place.range),
    inScript: toFile !== undefined,
    meaning: () => meaningOf(root),
  };
}

/** The order of the list is the order of the fields in the text. */
const FIELD_ORDER = [...FIELDS.keys(), ...ENTRY_FIELDS.keys()];

function meaningOf(root: ObjectNode): string {
  return JSON.stringify(withDefaults(toValue(root) as Options), FIELD_ORDER);
}

function decisionOf(root: ObjectNode, field: FieldName): Decision | undefined {
  const node = valueIn(root, field);
  const dataset = node?.kind === 'string' ? datasetOf(node.value) : undefined;
  return node && dataset && { dataset, place: { path: [field], range: node.range } };
}

/** Tells whether more may be about to be written: the object is not closed, or a field has no value yet. */
function isOpen({ closed, entries }: ObjectNode): boolean {
  return !closed || entries.some(({ key, value }) => !value && DECIDING.indexOf(key) >= 0);
}

/** Tells whether a problem is an error of a field that decides about placement, or of one that may stand for such a field. */
function leavesPlacementOpen({ severity, path, data }: Problem): boolean {
  const fields = [path.length === 1 ? path[0] : undefined, ...(data?.suggestions ?? [])];
  return severity === 'error' && fields.some((field) => DECIDING.indexOf(`${field}`) >= 0);
}
