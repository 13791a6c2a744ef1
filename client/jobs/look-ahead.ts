/** What is known before steps are taken: how the property stands, what a run would do, what the warehouse objects to. */
import type { Options } from '../../service/options/fields.generated.ts';
import { FAMILIES } from '../../service/options/fields.ts';
import type { RunRequest } from '../../service/run-request.ts';
import type { LiveProblem } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import type { JobControl, RunPlan, Status, Warehouse } from '../../warehouses/warehouse.ts';
import type { OptionsFile } from '../surroundings.ts';
import { type Step, stepsTo } from '../wording/plan-text.ts';
import { isBigQuery } from './open-warehouse.ts';

/** What was asked for. */
export interface Request {
  /** The last step; those before it are taken, too, where they are needed. */
  readonly to: Step;
  /** True when every step is to be taken, needed or not. */
  readonly all?: boolean;
  /** What the run is asked to do. */
  readonly run: RunRequest;
}

export interface Known {
  readonly status: Status;
  readonly steps: readonly Step[];
  /** What the run would do; absent where there is none, or it cannot be told before the installation. */
  readonly run?: RunPlan;
  /** What a check against the warehouse found, before a deployment. With an error among it, no run was planned. */
  readonly problems?: readonly LiveProblem[];
  /** Where the source dataset is, on a warehouse that has locations. */
  readonly location?: string;
}

/**
 * Looks at the warehouse; changes nothing.
 *
 * @param warehouse the warehouse
 * @param file the options
 * @param request what was asked for
 * @param control follows and stops the look
 */
export async function lookAhead(
  warehouse: Warehouse,
  { options, placement }: OptionsFile,
  request: Request,
  control: JobControl,
): Promise<Known> {
  const status = await warehouse.status(placement, control);
  const steps: readonly Step[] = request.all ? ['deploy', 'install', 'run'] : stepsTo(request.to, status);
  const checks = isBigQuery(warehouse) && steps.includes('deploy');
  const problems = checks ? await warehouse.checkLive(withoutNames(options), control) : undefined;
  const known = { status, steps, ...(problems && { problems }) };
  if (problems?.some(({ severity }) => severity === 'error')) return known;
  const location = isBigQuery(warehouse) ? await warehouse.locationOf(placement.source) : undefined;
  const run = await planOf(warehouse, options, known, request, control);
  return { ...known, ...(location !== undefined && { location }), ...(run && { run }) };
}

/** BigQuery bills for a look at names, and nobody has agreed to that yet: only what a deployment could fail with is checked. */
function withoutNames(options: Options): Options {
  const lists = Object.values(FAMILIES).flatMap(({ conversion, exclude }) => [conversion, exclude]);
  const others = Object.entries(options).filter(([field]) => !lists.some((list) => list === field));
  return Object.fromEntries(others) as unknown as Options;
}

async function planOf(
  warehouse: Warehouse,
  options: Options,
  { status, steps }: Known,
  request: Request,
  control: JobControl,
): Promise<RunPlan | undefined> {
  if (!steps.includes('run')) return undefined;
  const run = await (status.installed === undefined
    ? planFirst(warehouse, options, request.run, control)
    : warehouse.plan(status.placement.deployment, request.run, control));
  if (run === undefined) return undefined;
  // Installing anew is worth doing even if no date is left for the run.
  return steps.length === 1 || run.partitions.length > 0 ? run : undefined;
}

/** Where reading costs money, what is read first is to be known beforehand as well. */
async function planFirst(
  warehouse: Warehouse,
  options: Options,
  request: RunRequest,
  control: JobControl,
): Promise<RunPlan | undefined> {
  return isBigQuery(warehouse) ? warehouse.planFirst(options, request, control) : undefined;
}
