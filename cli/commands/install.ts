import { defineCommand, EXIT } from '../command.ts';
import { jobWithOptions, nextCommand } from '../job.ts';
import { OPTIONS_FILE_OPERAND } from '../options-file.ts';
import { jsonDocument } from '../render/json.ts';
import { tellNext } from '../render/next.ts';
import { WAREHOUSE_FLAGS } from '../warehouse-flags.ts';

export const install = defineCommand({
  name: 'install',
  summary: 'Make the ledger, the register of columns, and RUN.',
  about:
    'Calls `install_svc` of the source dataset: it makes the datasets, the ledger and `RUN` with the options that were deployed last. ' +
    'Installing again upgrades and keeps the ledger.',
  operands: OPTIONS_FILE_OPERAND,
  flags: WAREHOUSE_FLAGS,
  examples: [{ line: 'svc install shop.svc.json', about: 'after `svc deploy shop.svc.json`' }],
  run: async (call) => {
    const { out } = call.screen;
    const report = await jobWithOptions(call, ({ placement }, warehouse, control) =>
      warehouse.install(placement.source, control),
    );
    if (call.flags.json) out.write(jsonDocument(report));
    else {
      const { created, kept, notes, template, version } = report;
      out.write(`${out.colours.green('✓')} installed ${template} (version ${version})\n`);
      for (const name of created) out.write(`  made  ${name}\n`);
      for (const name of kept) out.write(`  kept  ${name}\n`);
      for (const note of notes) out.write(`  ${out.colours.yellow('note')}  ${note}\n`);
      tellNext(out, nextCommand(call, 'run'));
    }
    return EXIT.done;
  },
});
