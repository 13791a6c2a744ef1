/** Runs an installation script on the chosen warehouse: plan, question, statement by statement, report. */
import { counted } from '../../service/wording/amounts.ts';
import type { JobControl, Warehouse } from '../../warehouses/warehouse.ts';
import type { WarehouseSurroundings } from '../commands/command.ts';
import { confirm } from '../jobs/confirm.ts';
import { warehouseTitle } from '../jobs/warehouse-title.ts';
import { type Action, SHOW_LOG, tell } from '../notices.ts';
import type { StepFacts } from '../wording/plan-text.ts';
import { deploymentText, installText, type ReportText, runText } from '../wording/report-text.ts';
import type { ScriptStatement, UnderstoodScript } from './installation-scripts.ts';
import { type PlannedStatement, scriptPlan } from './script-plan.ts';

/**
 * Shows what a script is about to do, asks, and runs it. The statement that fails is the last one.
 *
 * @param around what the commands are given
 * @param script the script, understood
 */
export async function runScript(around: WarehouseSurroundings, script: UnderstoodScript): Promise<void> {
  const planned = await planOf(around, script);
  if (planned === undefined) return;
  const { chosen } = around.warehouses;
  const plan = scriptPlan(script.name, planned, warehouseTitle(chosen));
  if ((await confirm(plan, { canBeSilenced: chosen.kind === 'local' })) === undefined) return;
  for (const [index, statement] of script.statements.entries()) {
    const report = await runStatement(around, script, statement);
    if (report === undefined) return;
    for (const line of [report.sentence, ...report.lines]) around.log.info(line);
    const isLast = index === script.statements.length - 1;
    if (isLast || report.isBad) tellEnd(report, statement);
    if (report.isBad) return;
  }
}

function planOf({ jobs }: WarehouseSurroundings, { name, statements }: UnderstoodScript) {
  const job = { title: `Planning ${name}`, writes: false };
  return jobs.perform(job, async (warehouse, control) => {
    const planned: PlannedStatement[] = [];
    for (const statement of statements) planned.push(await lookAt(warehouse, statement, control));
    return planned;
  });
}

async function lookAt(
  warehouse: Warehouse,
  { step, file }: ScriptStatement,
  control: JobControl,
): Promise<PlannedStatement> {
  if (file === undefined) return { step };
  const { options, placement } = file;
  const status = await warehouse.status(placement, control);
  const facts: StepFacts = { kind: warehouse.kind, options, placement, status };
  if (step.kind !== 'run' || status.installed === undefined) return { step, facts };
  return { step, facts: { ...facts, run: await warehouse.plan(placement.deployment, step.request, control) } };
}

async function runStatement(
  { jobs, runs }: WarehouseSurroundings,
  { name }: UnderstoodScript,
  { step, place, file }: ScriptStatement,
): Promise<ReportText | undefined> {
  const title = `Running ${name}, statement ${step.statement}`;
  const job = { title, ...(file && { file }), writes: true, statement: () => place };
  const startedAt = Date.now();
  return jobs.perform(job, async (warehouse, control): Promise<ReportText> => {
    if (step.kind === 'install') return installText(await warehouse.install(step.source, control));
    if (step.kind === 'run' && step.request.mode === 'plan') {
      const { partitions, events } = await warehouse.plan(step.deployment, step.request, control);
      return {
        sentence: `A run would do ${counted(partitions.length, 'date')} of ${events}.`,
        isBad: false,
        lines: [],
      };
    }
    if (step.kind === 'run') {
      const report = await warehouse.run(step.deployment, step.request, control);
      if (file !== undefined) runs.record(file.uri, report);
      return runText(report, Date.now() - startedAt);
    }
    if (file === undefined) throw new Error(`Statement ${step.statement} of ${name} deploys options that nobody read.`);
    return deploymentText(await warehouse.deploy(file.options, control));
  });
}

function tellEnd({ sentence, isBad }: ReportText, { step, file }: ScriptStatement): void {
  const on = file && [file.uri.toString()];
  const views: readonly Action[] =
    step.kind === 'run' && on
      ? [
          { title: 'Preview Events', command: 'svc.previewEvents', arguments: on },
          { title: 'Open Status', command: 'svc.openStatus', arguments: on },
        ]
      : [];
  tell(isBad ? 'error' : 'information', sentence, ...views, ...(isBad ? [SHOW_LOG] : []));
}
