import { defineCommand, EXIT } from '../command.ts';
import { jobWithOptions, nextCommand } from '../job.ts';
import { OPTIONS_FILE_OPERAND } from '../options-file.ts';
import { jsonDocument } from '../render/json.ts';
import { tellNext } from '../render/next.ts';
import { WAREHOUSE_FLAGS } from '../warehouse-flags.ts';

export const deploy = defineCommand({
  name: 'deploy',
  summary: 'Put the install procedure into the source dataset.',
  about:
    'Checks the options and makes `install_svc`, which carries them, in the source dataset. Deploying again replaces it.',
  operands: OPTIONS_FILE_OPERAND,
  flags: WAREHOUSE_FLAGS,
  examples: [{ line: 'svc deploy shop.svc.json', about: 'the first of the three steps: deploy, install, run' }],
  run: async (call) => {
    const { out } = call.screen;
    const deployment = await jobWithOptions(call, ({ options }, warehouse, control) =>
      warehouse.deploy(options, control),
    );
    if (call.flags.json) out.write(jsonDocument(deployment));
    else {
      const { routine, version, replaced } = deployment;
      out.write(`${out.colours.green('✓')} ${replaced ? 'replaced' : 'made'} ${routine} (version ${version})\n`);
      tellNext(out, nextCommand(call, 'install'));
    }
    return EXIT.done;
  },
});
