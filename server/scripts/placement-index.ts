import type { Location } from 'vscode-languageserver-types';
import type { DatasetName } from './dataset-paths.ts';

/** A place that names a dataset, or decides about it. */
export interface DatasetPlace {
  readonly location: Location;
  /**
   * Options own the datasets of their placement: a field names one, or another follows from it. A script only mentions them.
   */
  readonly kind: 'owner' | 'mention';
  /** What the place names; of a mention, each dataset that it can mean. */
  readonly names: readonly DatasetName[];
}

/** Which options decide about a dataset, and which scripts work on it. */
export interface PlacementIndex {
  /**
   * Finds the places of a dataset.
   *
   * @param name - the dataset; without a project, that of any
   * @returns the places that name it, those of one document together
   */
  placesOf(name: DatasetName): readonly DatasetPlace[];
}

/**
 * Makes an index of what is known at the moment of each question.
 *
 * @param documents - gives the places of each document, of those that are open and of those that are only known by their
 *   files; a document that is both must be given once
 * @returns the index
 */
export function createPlacementIndex(documents: () => Iterable<readonly DatasetPlace[]>): PlacementIndex {
  return {
    placesOf: (name) => {
      const found: DatasetPlace[] = [];
      for (const places of documents())
        for (const place of places) if (place.names.some((other) => canBeSame(name, other))) found.push(place);
      return found;
    },
  };
}

/** Case counts: names of datasets that differ by it alone are different datasets. */
function canBeSame(a: DatasetName, b: DatasetName): boolean {
  const isProjectOpen = a.project === undefined || b.project === undefined;
  return a.dataset === b.dataset && (isProjectOpen || a.project === b.project);
}
