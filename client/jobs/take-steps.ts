/** From an options file to `events`: plan, question, steps, report. What Deploy, Install and Run have in common. */
import type { RunRequest } from '../../service/run-request.ts';
import { counted } from '../../service/wording/amounts.ts';
import type { Deployment, InstallReport, RunPlan, RunReport } from '../../warehouses/warehouse.ts';
import type { WarehouseSurroundings } from '../commands/command.ts';
import { type Action, SHOW_LOG, tell } from '../notices.ts';
import { currentOptionsFile, nameOf } from '../options/options-files.ts';
import type { OptionsFile } from '../surroundings.ts';
import { OTHER_DATES } from '../wording/answers.ts';
import { goingOn, planText, type Step } from '../wording/plan-text.ts';
import { deploymentText, installText, type ReportText, runText } from '../wording/report-text.ts';
import { confirm } from './confirm.ts';
import { showProblemsFound } from './live-check.ts';
import { lookAhead, type Request } from './look-ahead.ts';
import { pickRunRequest } from './run-mode.ts';
import { placeTitle } from './warehouse-title.ts';

/** What a run does where nothing else is said. */
export const INCREMENTAL: RunRequest = { mode: 'incremental', takeover: false };

/**
 * Takes steps: shows the plan, asks once, does it and tells what was done.
 *
 * @param around what the commands are given
 * @param address of the options, or whatever else a command was called with: see `currentOptionsFile`
 * @param request what was asked for
 */
export async function takeSteps(around: WarehouseSurroundings, address: unknown, request: Request): Promise<void> {
  const file = await currentOptionsFile(address);
  if (file === undefined) return;
  const name = nameOf(file.uri);
  const known = await around.jobs.perform({ title: `Planning ${name}`, file, writes: false }, (warehouse, control) =>
    lookAhead(warehouse, file, request, control),
  );
  if (known === undefined) return;
  if (known.problems !== undefined && showProblemsFound(around.fields, file, known.problems, 'errors')) return;
  const { status, steps, run, location } = known;
  if (run !== undefined && run.partitions.length === 0) {
    tellNothingToDo(file, run);
    return;
  }
  const { chosen } = around.warehouses;
  const warehouse = placeTitle(chosen, location);
  const facts = { ...file, kind: chosen.kind, name, status, warehouse, ...(run && { run }) };
  const answer = await confirm(planText(steps, facts), {
    // What a person did not ask for by name is asked about each time, and so is what costs money.
    canBeSilenced: chosen.kind === 'local' && (request.all === true || steps.length === 1),
    others: run === undefined ? [] : [OTHER_DATES],
  });
  if (answer === undefined) return;
  if (answer === OTHER_DATES) {
    const other = await pickRunRequest();
    if (other !== undefined) await takeSteps(around, file.uri, { ...request, run: other });
    return;
  }
  await doSteps(around, file, steps, request.run);
}

/** What each step answered. */
interface Answers {
  readonly deployment?: Deployment;
  readonly installation?: InstallReport;
  readonly run?: RunReport;
}

async function doSteps(
  { jobs, log, runs }: WarehouseSurroundings,
  file: OptionsFile,
  steps: readonly Step[],
  request: RunRequest,
): Promise<void> {
  const startedAt = Date.now();
  const { source, deployment } = file.placement;
  const title = `${goingOn(steps)} ${nameOf(file.uri)}`;
  const answers = await jobs.perform({ title, file, writes: true }, async (warehouse, control): Promise<Answers> => {
    const deployed = steps.includes('deploy') ? await warehouse.deploy(file.options, control) : undefined;
    const installed = steps.includes('install') ? await warehouse.install(source, control) : undefined;
    const run = steps.includes('run') ? await warehouse.run(deployment, request, control) : undefined;
    return {
      ...(deployed && { deployment: deployed }),
      ...(installed && { installation: installed }),
      ...(run && { run }),
    };
  });
  if (answers === undefined) return;
  if (answers.run !== undefined) runs.record(file.uri, answers.run);
  const reports = reportsOf(answers, Date.now() - startedAt);
  for (const { sentence, lines } of reports) for (const line of [sentence, ...lines]) log.info(line);
  const last = reports.at(-1);
  if (last !== undefined)
    tell(last.isBad ? 'error' : 'information', last.sentence, ...nextActions(file, steps, answers.run, last));
}

function reportsOf({ deployment, installation, run }: Answers, elapsed: number): readonly ReportText[] {
  return [
    ...(deployment ? [deploymentText(deployment)] : []),
    ...(installation ? [installText(installation)] : []),
    ...(run ? [runText(run, elapsed)] : []),
  ];
}

function nextActions(
  { uri }: OptionsFile,
  steps: readonly Step[],
  run: RunReport | undefined,
  { isBad }: ReportText,
): readonly Action[] {
  const on = [uri.toString()];
  // A run that was stopped at once, or failed at every date, has added nothing to look at.
  const hasRows = run?.run.state === 'done' || run?.partitions.some(({ state }) => state === 'done');
  switch (steps.at(-1)) {
    case 'deploy':
      return [{ title: 'Install', command: 'svc.install', arguments: on }];
    case 'install':
      return [{ title: 'Run', command: 'svc.run', arguments: on }];
    default:
      return [
        ...(hasRows ? [{ title: 'Preview Events', command: 'svc.previewEvents', arguments: on }] : []),
        { title: 'Open Status', command: 'svc.openStatus', arguments: on },
        ...(isBad ? [SHOW_LOG] : []),
      ];
  }
}

function tellNothingToDo({ uri }: OptionsFile, { events, changed, held = [], request }: RunPlan): void {
  const otherDates: Action = { title: OTHER_DATES, command: 'svc.run', arguments: [uri.toString(), 'choose'] };
  if (held.length > 0) {
    tell(
      'information',
      `Another run is at ${counted(held.length, 'date')} of ${events}; there is nothing else to run.`,
      {
        title: 'Open Status',
        command: 'svc.openStatus',
        arguments: [uri.toString()],
      },
      otherDates,
    );
    return;
  }
  const more = changed.length > 0 && request.mode !== 'changed' ? ' Some changed after they were done.' : '';
  tell(
    'information',
    `There is nothing to run for ${events}: every date is done.${more}`,
    { title: 'Preview Events', command: 'svc.previewEvents', arguments: [uri.toString()] },
    otherDates,
  );
}
