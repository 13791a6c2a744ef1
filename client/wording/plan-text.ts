/** What a command is about to do, for the question that comes before it. */
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText } from '../../service/placement.ts';
import type { Placement } from '../../service/values.ts';
import { counted } from '../../service/wording/amounts.ts';
import { dateSpan } from '../../service/wording/dates.ts';
import type { RunPlan, Status, Warehouse } from '../../warehouses/warehouse.ts';
import { scanText } from './scan-text.ts';

/** The steps from an options file to `events`. */
export type Step = 'deploy' | 'install' | 'run';

/** A question with what is to be known before it is answered. */
export interface PlanText {
  readonly question: string;
  /** One line for each thing that is created, replaced, read, written or kept. */
  readonly detail: string;
  /** The button. */
  readonly action: string;
}

/** What a plan is made from. */
export interface PlanFacts extends StepFacts {
  /** The options file, for people. */
  readonly name: string;
  /** The warehouse, for people. */
  readonly warehouse: string;
}

/** What the lines of a step are made from. */
export interface StepFacts {
  readonly kind: Warehouse['kind'];
  readonly options: Options;
  readonly placement: Placement;
  readonly status: Status;
  /** What the run would do; absent where it is not installed yet. */
  readonly run?: RunPlan;
}

/**
 * Finds what has to be done: a step that was asked for, and before it what it needs and is not there.
 *
 * @param asked the step
 * @param status how the property stands
 * @returns the steps, in order
 */
export function stepsTo(asked: Step, { deployed, installed }: Status): readonly Step[] {
  if (asked === 'deploy') return ['deploy'];
  if (asked === 'install') return deployed ? ['install'] : ['deploy', 'install'];
  if (installed !== undefined) return ['run'];
  return deployed ? ['install', 'run'] : ['deploy', 'install', 'run'];
}

/**
 * Words what is about to be done.
 *
 * @param steps the steps, in order
 * @param facts what is known
 */
export function planText(steps: readonly Step[], facts: PlanFacts): PlanText {
  const lines = steps.flatMap((step) => stepLines(step, facts, steps));
  const action = titleOf(steps);
  return {
    question: `${action} ${facts.name}?`,
    detail: [...lines, `Where: ${facts.warehouse}`].join('\n'),
    action,
  };
}

/**
 * Words what one step is about to do.
 *
 * @param step the step
 * @param facts what is known
 * @param steps all that are about to be taken
 * @returns a line for each thing
 */
export function stepLines(step: Step, facts: StepFacts, steps: readonly Step[]): readonly string[] {
  return LINES[step](facts, steps);
}

/**
 * Names steps for people.
 *
 * @param steps at least one
 * @returns `Deploy, Install and Run`
 */
export function titleOf(steps: readonly Step[]): string {
  return joined(steps.map((step) => TITLES[step]));
}

/**
 * Names steps that are going on.
 *
 * @param steps at least one
 * @returns `Deploying, installing and running`
 */
export function goingOn(steps: readonly Step[]): string {
  const words = joined(steps.map((step) => GOING_ON[step]));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const TITLES: Readonly<Record<Step, string>> = { deploy: 'Deploy', install: 'Install', run: 'Run' };
const GOING_ON: Readonly<Record<Step, string>> = { deploy: 'deploying', install: 'installing', run: 'running' };

const LINES: Readonly<Record<Step, (facts: StepFacts, steps: readonly Step[]) => readonly string[]>> = {
  deploy: ({ placement, status }) => [
    `${status.deployed ? 'Replaces' : 'Creates'} ${datasetText(placement.source)}.install_svc`,
  ],
  install: ({ placement, status }) => {
    const deployment = datasetText(placement.deployment);
    if (status.installed !== undefined)
      return [
        `Replaces ${deployment}.RUN and the installed options (version ${status.installed.version})`,
        `Keeps the ledger of ${deployment}, ${counted(status.partitions.length, 'date')}`,
      ];
    const destination = datasetText(placement.destination);
    return [
      `Creates ${deployment} with RUN, the ledger, the register of columns and the log of runs`,
      ...(destination === deployment ? [] : [`Creates ${destination}`]),
    ];
  },
  run: (facts, steps) => [
    ...readLines(facts),
    ...writeLines(facts),
    // The installation carries the options that were deployed last, whatever the file says now.
    ...(steps.includes('install') || sameOptions(facts) ? [] : [STALE_OPTIONS]),
  ],
};

const STALE_OPTIONS = 'Note: the options changed since they were installed, and a run uses the installed ones';

function readLines({ placement, run }: StepFacts): readonly string[] {
  const source = datasetText(placement.source);
  if (run === undefined) return [`Reads every date of ${source}`];
  const dates = run.partitions.map(({ shard }) => shard.date).sort();
  const again = run.partitions.filter(({ reason }) => reason === 'again' || reason === 'changed').length;
  return [
    `Reads ${dateSpan(dates)} of ${source}${run.scan === undefined ? '' : `: ${scanText(run.scan)}`}`,
    ...(again > 0 ? [`Replaces ${counted(again, 'date')} done before`] : []),
    ...(run.done > 0 ? [`Leaves ${counted(run.done, 'date')} alone, done before`] : []),
    ...(run.held !== undefined && run.held.length > 0
      ? [`Leaves ${counted(run.held.length, 'date')} alone, which another run is at`]
      : []),
    ...(run.changed.length > 0 && run.request.mode !== 'changed'
      ? [`Leaves ${counted(run.changed.length, 'date')} alone, changed after being done`]
      : []),
    ...(run.waiting.length > 0 && run.request.mode !== 'full'
      ? [`Leaves ${counted(run.waiting.length, 'name')} without a column, until a full run`]
      : []),
  ];
}

function writeLines({ kind, options, placement, status }: StepFacts): readonly string[] {
  const events = `${datasetText(placement.destination)}.events`;
  const files = options.transform_config_template === 'events_external';
  return [
    ...(files && placement.bucket !== undefined ? [`Writes Parquet files to gs://${placement.bucket}`] : []),
    status.events === undefined
      ? `Creates ${events}`
      : `${files ? `Replaces the ${VIEWS[kind]}` : 'Writes to'} ${events}`,
  ];
}

/** What shows the rows that are in files. */
const VIEWS: Readonly<Record<Warehouse['kind'], string>> = { local: 'view', bigquery: 'external table' };

/** Whether what is installed, if anything is, was installed with these options. */
export function sameOptions({ options, status }: Pick<StepFacts, 'options' | 'status'>): boolean {
  return status.installed === undefined || canonical(status.installed.options) === canonical(options);
}

/** The order of fields means nothing. */
function canonical(options: Options): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function joined(words: readonly string[]): string {
  const [first = '', ...rest] = words;
  const last = rest.pop();
  if (last === undefined) return first;
  return `${[first, ...rest].join(', ')} and ${last}`;
}

/**
 * Words an uninstallation.
 *
 * @param name the options file, for people
 * @param placement where its property is
 * @param warehouse the warehouse
 */
export function uninstallPlan(
  name: string,
  placement: Placement,
  { kind, title }: Pick<Warehouse, 'kind' | 'title'>,
): PlanText {
  const deployment = datasetText(placement.deployment);
  return {
    question: `Uninstall ${name}?`,
    detail: [
      `Removes ${datasetText(placement.source)}.install_svc`,
      `Removes ${deployment}.RUN, the ledger, the register of columns and the log of runs`,
      `Removes ${datasetText(placement.destination)}.events`,
      ...(placement.bucket === undefined ? [] : [`Keeps the files in gs://${placement.bucket}, ${KEPT[kind]}`]),
      `Keeps the export, ${datasetText(placement.source)}`,
      `Where: ${title}`,
    ].join('\n'),
    action: 'Uninstall',
  };
}

const KEPT: Readonly<Record<Warehouse['kind'], string>> = {
  local: 'unless they go too',
  bigquery: 'which BigQuery cannot delete',
};

/** What is to be loaded, and where to. */
export interface LoadFacts {
  /** Files and folders, for people. */
  readonly paths: readonly string[];
  readonly source: string;
  readonly copy: boolean;
  readonly warehouse: string;
}

/** Words a load of export files. */
export function loadPlan({ paths, source, copy, warehouse }: LoadFacts): PlanText {
  return {
    question: `Load export files as ${source}?`,
    detail: [
      ...paths.map((path) => `Reads ${path}`),
      copy ? 'Copies their rows into the warehouse' : 'Leaves the files where they are, and reads them there',
      `Creates or replaces one table a day, ${source}.events_YYYYMMDD`,
      `Where: ${warehouse}`,
    ].join('\n'),
    action: 'Load',
  };
}
