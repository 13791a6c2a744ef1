import type { Diagnostic, Range } from 'vscode-languageserver-types';
import { type PlacedOptions, placedOptions } from '../../service/options/placed-options.ts';
import type { TextRange } from '../../service/values.ts';
import { isScript } from '../scripts/served-script.ts';
import type { Served } from '../scripts/served-service.ts';
import type { ServedDocument } from '../served-document.ts';

/** What the workspace keeps of a file, open or not. */
export interface FileReport {
  /** Whether there are options in it: most scripts have none. */
  readonly hasOptions: boolean;
  /** What is wrong with the file by itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** What it installs where; nothing where the file takes no part in the rules across files. */
  readonly placed: readonly PlacedOptions[];
  /** The places of what is placed, in lines and characters; looked for when another file is at fault, too, which is seldom. */
  readonly places: () => readonly ReportedPlace[];
}

/** A place of a file. */
export interface ReportedPlace {
  readonly offsets: TextRange;
  readonly range: Range;
}

/**
 * Reports on a version of a file.
 *
 * @param served - the version
 * @param name - how messages call the file; absent when it takes no part in the rules across files
 * @param diagnosticsOf - what is wrong with a file by itself
 * @returns the report
 */
export function reportOn(
  served: Served,
  name: string | undefined,
  diagnosticsOf: (served: Served) => readonly Diagnostic[],
): FileReport {
  const placed = name === undefined ? [] : placedIn(served, name);
  const hasOptions = !isScript(served) || served.literals.length > 0;
  let places: readonly ReportedPlace[] | undefined;
  return {
    hasOptions,
    diagnostics: diagnosticsOf(served),
    placed,
    places: () => {
      places ??= placesOf(served.text, placed);
      return places;
    },
  };
}

/**
 * Lets go of the text and the tree that a report comes from.
 *
 * @param report - the report on a file that nobody has open
 * @returns the same report
 */
export function detached(report: FileReport): FileReport {
  const meanings = withoutText(report.placed.map(({ meaning }) => meaning()));
  const { places, placed, ...rest } = withoutText({ ...report, places: report.places() });
  return {
    ...rest,
    placed: placed.map((options, index) => ({ ...options, meaning: () => meanings[index] ?? '' })),
    places: () => places,
  };
}

/**
 * Copies plain data: a part of a text keeps the whole text in memory, a copy does not.
 *
 * @param value - plain data
 * @returns the same
 */
export function withoutText<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/**
 * Translates a place of what a file installs.
 *
 * @param report - the report on the file
 * @param offsets - the place, in UTF-16 units
 * @returns the same in lines and characters; nothing for any other place
 */
export function reportedRange(report: FileReport, { start, end }: TextRange): Range | undefined {
  return report.places().find(({ offsets }) => offsets.start === start && offsets.end === end)?.range;
}

function placesOf(text: Served['text'], placed: readonly PlacedOptions[]): ReportedPlace[] {
  return placed
    .flatMap(({ source, deployment, destination }) => [source, deployment, destination])
    .map(({ place: { range } }) => {
      return { offsets: range, range: { start: text.positionAt(range.start), end: text.positionAt(range.end) } };
    });
}

function placedIn(served: Served, name: string): PlacedOptions[] {
  const file = { file: served.text.uri, name };
  const placed: PlacedOptions[] = [];
  const place = ({ options, problems }: ServedDocument, toFile?: (range: TextRange) => TextRange) => {
    const found = placedOptions(file, { document: options, problems }, toFile);
    if (found) placed.push(found);
  };
  if (!isScript(served)) place(served);
  else for (const { document, text } of served.literals) place(document, text.rangeOuter);
  return placed;
}
