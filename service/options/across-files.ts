/** Section 4.4 of the rules: options objects of several files against each other. */

import { datasetText } from '../placement.ts';
import type { DatasetId } from '../values.ts';
import { inOrder } from './findings.ts';
import type { Decision, PlacedOptions } from './placed-options.ts';
import { type Problem, problemOf } from './problem.ts';
import { quote } from './wording.ts';

/** Who installs what where, in all files of a workspace or of one call, and what is wrong with that. */
export interface PlacementsIndex {
  /**
   * Takes in what a file installs, in place of what was known of it.
   *
   * @param file - the file's address
   * @param placed - its options objects whose placement is known; none when it is gone
   * @returns the other files whose problems can be different since
   */
  update(file: string, placed: readonly PlacedOptions[]): readonly string[];
  /**
   * Finds the problems that a file has with others.
   *
   * @param file - the file's address
   * @returns `destination-shared` and `source-installed-twice`, by position in the file and then by code
   */
  problemsOf(file: string): Problem[];
}

/** An options object with what it can have in common with others. */
interface Member {
  /** Replaced by those of the next version as long as they are where they were. */
  options: PlacedOptions;
  /** The dataset of the table `events`. */
  readonly destination: string;
  /** The source with the deployment dataset. */
  readonly installation: string;
}

/** The members that have something in common, by what that is; those of one group by file, and in a file by position. */
type Groups = Map<string, Member[]>;

/**
 * Makes an index that knows no file yet. What it says does not depend on the order of the updates.
 *
 * @returns the index
 */
export function placementsIndex(): PlacementsIndex {
  const files = new Map<string, readonly Member[]>();
  const byDestination: Groups = new Map();
  const byInstallation: Groups = new Map();
  /** The files that say the same in the other way of writing, or did so before. */
  const counterparts = (members: readonly Member[]) => {
    const found = new Set<string>();
    for (const { destination, installation, options } of members) {
      for (const group of [byDestination.get(destination), byInstallation.get(installation)]) {
        for (const other of group ?? []) if (other.options.inScript !== options.inScript) found.add(other.options.file);
      }
    }
    return Array.from(found);
  };
  return {
    update(file, placed) {
      const before = files.get(file) ?? [];
      if (before.length === placed.length && placed.every((options, index) => isWhereItWas(options, before[index]))) {
        // What they mean may have changed all the same.
        placed.forEach((options, index) => {
          const member = before[index];
          if (member) member.options = options;
        });
        return counterparts(before);
      }
      const members = placed.map(memberOf);
      const touched = new Set<string>();
      for (const member of before) {
        leave(byDestination, member.destination, member, touched);
        leave(byInstallation, member.installation, member, touched);
      }
      for (const member of members) {
        join(byDestination, member.destination, member, touched);
        join(byInstallation, member.installation, member, touched);
      }
      if (members.length > 0) files.set(file, members);
      else files.delete(file);
      touched.delete(file);
      return Array.from(touched);
    },
    problemsOf(file) {
      const problems: Problem[] = [];
      for (const member of files.get(file) ?? []) {
        const rivals = othersIn(byDestination.get(member.destination), member);
        if (rivals.length > 0) problems.push(sharedDestination(member, rivals));
        // Who also shares the destination is told that already.
        const twins = othersIn(byInstallation.get(member.installation), member).filter(
          ({ destination }) => destination !== member.destination,
        );
        if (twins.length > 0 && !member.options.mayBeInstalledTwice) problems.push(installedTwice(member, twins));
      }
      return inOrder(problems);
    },
  };
}

function memberOf(options: PlacedOptions): Member {
  const { source, deployment, destination } = options;
  return {
    options,
    destination: keyOf(destination.dataset),
    installation: `${keyOf(source.dataset)} ${keyOf(deployment.dataset)}`,
  };
}

/** Whether options are installed as a member is, and say so at the same places. */
function isWhereItWas(options: PlacedOptions, member: Member | undefined): boolean {
  const before = member?.options;
  return (
    before !== undefined &&
    before.name === options.name &&
    before.inScript === options.inScript &&
    before.mayBeInstalledTwice === options.mayBeInstalledTwice &&
    DECISIONS.every((what) => isSameDecision(before[what], options[what]))
  );
}

const DECISIONS = ['source', 'deployment', 'destination'] as const;

function isSameDecision(a: Decision, b: Decision): boolean {
  return (
    a.dataset.dataset === b.dataset.dataset &&
    a.dataset.project === b.dataset.project &&
    a.place.range.start === b.place.range.start &&
    a.place.range.end === b.place.range.end &&
    a.place.path.length === b.place.path.length &&
    a.place.path.every((step, index) => step === b.place.path[index])
  );
}

/**
 * The same for the same dataset: the names of datasets are case-sensitive, the ids of projects are lower case.
 * Source: https://cloud.google.com/bigquery/docs/datasets#dataset-naming
 */
function keyOf({ project, dataset }: DatasetId): string {
  return datasetText({ project: project.toLowerCase(), dataset });
}

function leave(groups: Groups, key: string, member: Member, touched: Set<string>): void {
  const group = groups.get(key) ?? [];
  group.splice(group.indexOf(member), 1);
  if (group.length === 0) groups.delete(key);
  for (const { options } of group) touched.add(options.file);
}

function join(groups: Groups, key: string, member: Member, touched: Set<string>): void {
  const group = groups.get(key) ?? [];
  groups.set(key, group);
  for (const { options } of group) touched.add(options.file);
  group.splice(placeIn(group, member), 0, member);
}

/** Where a member belongs in a group. */
function placeIn(group: readonly Member[], member: Member): number {
  let low = 0;
  let high = group.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = group[middle];
    if (other && isBefore(other, member)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore({ options: a }: Member, { options: b }: Member): boolean {
  return a.file === b.file ? a.source.place.range.start < b.source.place.range.start : a.file < b.file;
}

function othersIn(group: readonly Member[] | undefined, member: Member): readonly Member[] {
  return (group ?? []).filter((other) => other !== member && !isScriptOf(other.options, member.options));
}

/** A script that says what an options file says, which is how it is installed without us, is one installation with it. */
function isScriptOf(one: PlacedOptions, other: PlacedOptions): boolean {
  return one.inScript !== other.inScript && one.meaning() === other.meaning();
}

function sharedDestination({ options, installation }: Member, rivals: readonly Member[]): Problem {
  const table = quote(`${datasetText(options.destination.dataset)}.events`);
  const same = rivals.filter((other) => other.installation === installation);
  const isScript = same.some((other) => other.options.inScript !== options.inScript);
  const advice = isScript
    ? 'let both say the same, or remove one'
    : same.length > 0
      ? 'remove all but one of them'
      : 'give each its own "destination_dataset_id" or "deployment_dataset_id"';
  const message = `${table} is also written by ${namesOf(rivals, options)}; ${advice}.`;
  return toldOn(options, rivals, 'destination-shared', 'destination', message, `${table} is written from here, too.`);
}

function installedTwice({ options }: Member, twins: readonly Member[]): Problem {
  const source = quote(datasetText(options.source.dataset));
  const deployment = quote(datasetText(options.deployment.dataset));
  const who = namesOf(twins, options);
  const message = `${source} is also installed in ${deployment} by ${who}; give each its own "deployment_dataset_id".`;
  const related = `${source} is installed in ${deployment} from here, too.`;
  return toldOn(options, twins, 'source-installed-twice', 'deployment', message, related);
}

/** Tells a problem on a decision of an options object, and points to the same decision of another one. */
function toldOn(
  options: PlacedOptions,
  [first]: readonly Member[],
  code: 'destination-shared' | 'source-installed-twice',
  what: 'destination' | 'deployment',
  message: string,
  relatedMessage: string,
): Problem {
  const related = first && { file: first.options.file, ...first.options[what].place, message: relatedMessage };
  return problemOf({ code, ...options[what].place, message, related });
}

/** The first of the others by its name, and how many more there are. */
function namesOf(others: readonly Member[], { file }: PlacedOptions): string {
  const first = others[0]?.options;
  const name = first?.file === file ? 'another options object of this file' : (first?.name ?? '');
  const more = others.length - 1;
  return more === 0 ? name : `${name} and ${more} ${more === 1 ? 'other' : 'others'}`;
}
