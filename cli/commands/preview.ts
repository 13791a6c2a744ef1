import { defineCommand, EXIT } from '../command.ts';
import { jobWithOptions } from '../job.ts';
import { OPTIONS_FILE_OPERAND } from '../options-file.ts';
import { jsonDocument } from '../render/json.ts';
import { previewText } from '../render/preview-text.ts';
import { WAREHOUSE_FLAGS } from '../warehouse-flags.ts';

const DEFAULT_LIMIT = 10;

export const preview = defineCommand({
  name: 'preview',
  summary: 'Show the first rows of events.',
  about:
    'Shows rows of `events`, newest date first. Without --columns it chooses those that have values and fit on the screen.',
  operands: OPTIONS_FILE_OPERAND,
  flags: {
    limit: { kind: 'number', value: 'N', least: 1, about: `How many rows (default: ${DEFAULT_LIMIT}).` },
    columns: { kind: 'list', value: 'A,B', about: 'Which columns, separated by commas.' },
    date: { kind: 'date', about: 'Only rows of this date.' },
    ...WAREHOUSE_FLAGS,
  },
  examples: [
    { line: 'svc preview shop.svc.json', about: 'a first look' },
    {
      line: 'svc preview shop.svc.json --columns event_name,event_param_page_location --limit 50',
      about: 'some columns',
    },
    { line: 'svc preview shop.svc.json --json', about: 'every column, for another program' },
  ],
  run: async (call) => {
    const { limit = DEFAULT_LIMIT, columns, date, json } = call.flags;
    const { out } = call.screen;
    const rows = await jobWithOptions(call, ({ placement }, warehouse, control) =>
      warehouse.preview(placement, { limit, ...(columns && { columns }), ...(date && { date }) }, control),
    );
    out.write(json ? jsonDocument(rows) : previewText(out, rows, columns !== undefined));
    return EXIT.done;
  },
});
