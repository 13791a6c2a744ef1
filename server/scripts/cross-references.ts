/** From a dataset in SQL to the options that decide about it, and back. */

import type { Location, Position } from 'vscode-languageserver-types';
import type { ServedDocument } from '../served-document.ts';
import { datasetsAt } from './dataset-places.ts';
import type { DatasetPlace, PlacementIndex } from './placement-index.ts';
import type { ServedScript } from './served-script.ts';

/**
 * Finds the options that decide about the dataset at a place.
 *
 * @param index - where datasets are named
 * @param document - an options file or a script
 * @param position - the place
 * @returns the values that name the dataset, or from which it follows; the place itself may be among them
 */
export function definitionOfDataset(
  index: PlacementIndex,
  document: ServedDocument | ServedScript,
  position: Position,
): Location[] {
  return locationsOf(placesAt(index, document, position).filter(({ kind }) => kind === 'owner'));
}

/**
 * Finds where the dataset at a place is named.
 *
 * @param index - where datasets are named
 * @param document - an options file or a script
 * @param position - the place
 * @returns each place in options and in SQL. Names of no options' datasets have none: a script has many that are its own
 */
export function referencesToDataset(
  index: PlacementIndex,
  document: ServedDocument | ServedScript,
  position: Position,
): Location[] {
  const places = placesAt(index, document, position);
  return places.some(({ kind }) => kind === 'owner') ? locationsOf(places) : [];
}

function placesAt(
  index: PlacementIndex,
  document: ServedDocument | ServedScript,
  position: Position,
): readonly DatasetPlace[] {
  return datasetsAt(document, position).flatMap((name) => index.placesOf(name));
}

/** Each once: a place can name two datasets. */
function locationsOf(places: readonly DatasetPlace[]): Location[] {
  const byPlace = new Map(places.map(({ location }) => [JSON.stringify(location), location]));
  return [...byPlace.values()];
}
