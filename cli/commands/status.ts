import { defineCommand, EXIT } from '../command.ts';
import { jobWithOptions } from '../job.ts';
import { OPTIONS_FILE_OPERAND } from '../options-file.ts';
import { jsonDocument } from '../render/json.ts';
import { statusText } from '../render/status-text.ts';
import { WAREHOUSE_FLAGS } from '../warehouse-flags.ts';

export const status = defineCommand({
  name: 'status',
  summary: 'Tell what is installed, done, waiting and failed.',
  about: 'Tells how the property stands: what is deployed and installed, each date of the export, and the last runs.',
  operands: OPTIONS_FILE_OPERAND,
  flags: WAREHOUSE_FLAGS,
  examples: [{ line: 'svc status shop.svc.json', about: 'the calendar of dates' }],
  run: async (call) => {
    const { out } = call.screen;
    const { answer, kind } = await jobWithOptions(call, async ({ placement }, warehouse, control) => ({
      answer: await warehouse.status(placement, control),
      kind: warehouse.kind,
    }));
    out.write(call.flags.json ? jsonDocument(answer) : statusText(out, answer, kind));
    return EXIT.done;
  },
});
