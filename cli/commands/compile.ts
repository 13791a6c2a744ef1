import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { datasetText, regionDataset } from '../../service/placement.ts';
import { size } from '../../service/wording/amounts.ts';
import { defineCommand, EXIT } from '../command.ts';
import { compileText } from '../compile/compile-text.ts';
import { compileInstallation } from '../compile/statements.ts';
import { readInstaller } from '../installer-file.ts';
import { OPTIONS_FILE_OPERAND, readOptionsFile } from '../options-file.ts';
import { typedLocation } from '../region.ts';
import { jsonDocument } from '../render/json.ts';
import { table } from '../render/table.ts';

/** Where Google Analytics puts an export unless it is told otherwise. */
const USUAL_REGION = 'US';

export const compile = defineCommand({
  name: 'compile',
  summary: 'BigQuery: print the SQL of an installation, and of every routine in it.',
  about:
    'Prints the GoogleSQL that sets the region up, the script that installs the property, and the routines that come of it: install_svc, ' +
    'svc_service and RUN. Nothing is sent anywhere. Whoever may not use `svc` on BigQuery can execute the first two by hand.',
  operands: OPTIONS_FILE_OPERAND,
  flags: {
    region: {
      kind: 'text',
      value: 'REGION',
      about: `The location of the source dataset, such as EU or europe-west2 (default: ${USUAL_REGION}).`,
    },
    out: { kind: 'text', value: 'FOLDER', about: 'Write each piece as a file of this folder, instead of printing it.' },
    json: { kind: 'switch', about: 'Print one JSON document, for machines.' },
  },
  examples: [
    { line: 'svc compile shop.svc.json --region EU', about: 'to read' },
    { line: 'svc compile shop.svc.json --region EU --out sql', about: 'sql/RUN.sql and so on' },
  ],
  run: async (call) => {
    const { out } = call.screen;
    const { options, placement } = await readOptionsFile(call, call.operands[0]);
    const location = typedLocation(call.flags.region ?? USUAL_REGION);
    const pieces = compileInstallation({ options, location, installer: await readInstaller() });
    if (call.flags.out !== undefined) {
      const folder = path.resolve(call.folder, call.flags.out);
      await mkdir(folder, { recursive: true });
      for (const { name, sql } of pieces) await writeFile(path.join(folder, `${name}.sql`), sql);
    }
    if (call.flags.json) {
      const { source } = placement;
      const region = datasetText({ project: source.project, dataset: regionDataset(location) });
      out.write(jsonDocument({ location, regionDataset: region, pieces }));
    } else if (call.flags.out === undefined) out.write(compileText(out, pieces));
    else {
      const rows = pieces.map(({ name, about, sql }) => [
        path.join(call.flags.out ?? '', `${name}.sql`),
        size(Buffer.byteLength(sql)),
        about,
      ]);
      out.write(table(out, [{ title: 'file' }, { title: 'size', right: true }, { title: 'what' }], rows));
    }
    return EXIT.done;
  },
});
