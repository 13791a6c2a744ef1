import { defineCommand, EXIT } from '../command.ts';
import { jobWithOptions } from '../job.ts';
import { WAREHOUSE_FLAGS } from '../local-warehouse.ts';
import { OPTIONS_FILE_OPERAND } from '../options-file.ts';
import { jsonDocument } from '../render/json.ts';
import { statusText } from '../render/status-text.ts';

export const status = defineCommand({
  name: 'status',
  summary: 'Tell what is installed, done, waiting and failed.',
  about: 'Tells how the property stands: what is deployed and installed, each date of the export, and the last runs.',
  operands: OPTIONS_FILE_OPERAND,
  flags: WAREHOUSE_FLAGS,
  examples: [{ line: 'svc status shop.svc.json', about: 'the calendar of dates' }],
  run: async (call) => {
    const { out } = call.screen;
    const answer = await jobWithOptions(call, 'existing', ({ placement }, warehouse, control) =>
      warehouse.status(placement, control),
    );
    out.write(call.flags.json ? jsonDocument(answer) : statusText(out, answer));
    return EXIT.done;
  },
});
