import type { Progress, Warehouse } from '../../warehouses/warehouse.ts';
import { defineCommand, EXIT } from '../command.ts';
import { jobWithOptions, nextCommand } from '../job.ts';
import { OPTIONS_FILE_OPERAND } from '../options-file.ts';
import { jsonDocument } from '../render/json.ts';
import { tellNext } from '../render/next.ts';
import { runPlanText } from '../render/run-plan.ts';
import { runReportText } from '../render/run-report.ts';
import { RUN_FLAGS, runRequestOf } from '../run-flags.ts';
import { WAREHOUSE_FLAGS } from '../warehouse-flags.ts';

export const run = defineCommand({
  name: 'run',
  summary: 'Build or refresh the table events.',
  about:
    'Calls `RUN` of the deployment dataset. Each date is done exactly once, whatever happens in between; Ctrl-C stops the run and keeps every ' +
    'date that is finished. The exit code is 0 when every date was done, 1 when some failed, and 130 when the run was stopped.',
  operands: OPTIONS_FILE_OPERAND,
  flags: { ...RUN_FLAGS, ...WAREHOUSE_FLAGS },
  examples: [
    { line: 'svc run shop.svc.json', about: 'every new date' },
    { line: 'svc run shop.svc.json --mode changed', about: 'dates whose export was rewritten after they were done' },
    { line: 'svc run shop.svc.json --warehouse bigquery', about: 'in BigQuery' },
    { line: 'svc run shop.svc.json --mode range --from 2024-01-01 --to 2024-01-31', about: 'January anew' },
  ],
  run: async (call) => {
    const { out } = call.screen;
    const request = runRequestOf(call.flags);
    if (request.mode === 'plan') {
      const plan = await jobWithOptions(call, ({ placement }, warehouse, control) =>
        warehouse.plan(placement.deployment, request, control),
      );
      out.write(call.flags.json ? jsonDocument(plan) : runPlanText(out, plan));
      return EXIT.done;
    }
    const startedAt = Date.now();
    let planned = 0;
    let kind: Warehouse['kind'] = 'local';
    const report = await jobWithOptions(call, ({ placement }, warehouse, control) => {
      ({ kind } = warehouse);
      const follow = (progress: Progress) => {
        planned = progress.of;
        control.report?.(progress);
      };
      return warehouse.run(placement.deployment, request, { ...control, report: follow });
    });
    const { state } = report.run;
    if (call.flags.json) out.write(jsonDocument(report));
    else {
      out.write(runReportText(out, report, { elapsed: Date.now() - startedAt, planned, folder: call.folder, kind }));
      if (state === 'done') tellNext(out, nextCommand(call, 'preview'));
    }
    if (state === 'done') return EXIT.done;
    return state === 'cancelled' ? EXIT.interrupted : EXIT.failed;
  },
});
