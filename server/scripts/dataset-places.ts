import type { Position, Range } from 'vscode-languageserver-types';
import { datasetOf, defaultDeployment } from '../../service/placement.ts';
import { nodeAtOffset } from '../features/node-at-offset.ts';
import { withoutQuotes } from '../features/occurrences.ts';
import { writtenField, writtenText } from '../features/written-fields.ts';
import { kindOfScript } from '../languages.ts';
import { rangeIn, type ServedDocument } from '../served-document.ts';
import { type DatasetName, datasetPaths } from './dataset-paths.ts';
import { outerRange, placeInLiteral, rangeOf } from './literal-places.ts';
import type { DatasetPlace } from './placement-index.ts';
import { isScript, type ServedScript } from './served-script.ts';

/** The fields that name datasets. */
const DATASET_FIELDS = ['ga4_dataset_id', 'deployment_dataset_id', 'destination_dataset_id'] as const;

/** The places of a version; a script is searched once. */
const known = new WeakMap<ServedDocument | ServedScript, readonly DatasetPlace[]>();

/**
 * Finds the places of a document that name datasets or decide about them.
 *
 * @param document - an options file or a script
 * @returns the places, in the order of the document
 */
export function datasetPlaces(document: ServedDocument | ServedScript): readonly DatasetPlace[] {
  const places = known.get(document) ?? (isScript(document) ? placesInScript(document) : placesInOptions(document));
  known.set(document, places);
  return places;
}

/**
 * Finds the datasets that a place is about.
 *
 * @param document - an options file or a script
 * @param position - the place
 * @returns the datasets; none when the place names none
 */
export function datasetsAt(document: ServedDocument | ServedScript, position: Position): readonly DatasetName[] {
  if (isScript(document)) {
    const place = placeInLiteral(document, position);
    if (place) return datasetsAt(place.literal.document, place.position);
    const offset = document.text.offsetAt(position);
    const paths = datasetPaths(document.text.getText(), kindOfScript(document.text) ?? 'sql');
    return paths.find(({ range }) => range.start <= offset && offset <= range.end)?.names ?? [];
  }
  const node = nodeAtOffset(document, document.text.offsetAt(position))?.node;
  const owned = ownedDatasets(document).find(({ field }) => node && writtenText(document, field) === node);
  return owned?.names ?? [];
}

function placesInScript(script: ServedScript): DatasetPlace[] {
  const { uri } = script.text;
  const paths = datasetPaths(script.text.getText(), kindOfScript(script.text) ?? 'sql');
  const mentions = paths.map(({ names, range }): DatasetPlace => {
    return { kind: 'mention', names, location: { uri, range: rangeOf(script, range) } };
  });
  const owners = script.literals.flatMap((literal) =>
    placesInOptions(literal.document).map((place) => ({
      ...place,
      location: { uri, range: outerRange(script, literal, place.location.range) },
    })),
  );
  return [...owners, ...mentions];
}

function placesInOptions(document: ServedDocument): DatasetPlace[] {
  const { uri } = document.text;
  return ownedDatasets(document).map(({ names, range }) => ({ kind: 'owner', names, location: { uri, range } }));
}

/** The fields that name a dataset with what they decide about; the source decides about the deployment, if no field does. */
function ownedDatasets(document: ServedDocument) {
  return DATASET_FIELDS.flatMap((field): { field: typeof field; names: readonly DatasetName[]; range: Range }[] => {
    const node = writtenText(document, field);
    const dataset = datasetOf(node?.value ?? '');
    if (!node || !dataset) return [];
    const follows = field === 'ga4_dataset_id' && !writtenField(document, 'deployment_dataset_id');
    const deployment = follows ? defaultDeployment(dataset) : undefined;
    const names = deployment ? [dataset, deployment] : [dataset];
    return [{ field, names, range: rangeIn(document, withoutQuotes(document, node)) }];
  });
}
