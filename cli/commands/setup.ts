import type { RegionReport } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import { onBigQuery } from '../bigquery-warehouse.ts';
import { defineCommand, EXIT } from '../command.ts';
import { nextCommand } from '../job.ts';
import { typedRegion } from '../region.ts';
import { jsonDocument } from '../render/json.ts';
import { tellNext } from '../render/next.ts';
import { BIGQUERY_FLAGS } from '../warehouse-flags.ts';

export const setup = defineCommand({
  name: 'setup',
  summary: 'BigQuery: set a region up, once for each project and region.',
  about:
    'Makes the dataset svc_<region> in the project, and in it the function `deploy_installer` that `svc deploy` calls. Once for each ' +
    'region in which there are properties, and again for a newer version of svc. What is installed keeps working meanwhile.',
  operands: {
    name: '<project>.<region>',
    about: 'The project, and the location of the export as BigQuery calls it: EU, US, europe-west2.',
    least: 1,
    most: 1,
  },
  flags: BIGQUERY_FLAGS,
  examples: [
    { line: 'svc setup acme-shop.europe-west2', about: 'makes acme-shop.svc_europe_west2.deploy_installer' },
    { line: 'svc setup acme-shop.EU --key-file robot.json', about: 'as a service account' },
  ],
  run: async (call) => {
    const { out } = call.screen;
    const region = typedRegion(call.operands[0] ?? '');
    const report = await onBigQuery(call, (warehouse, control) => warehouse.setUpRegion(region, control));
    if (call.flags.json) out.write(jsonDocument(report));
    else {
      out.write(`${out.colours.green('✓')} ${regionText(report)}\n`);
      const route = { operands: [], flags: { ...call.flags, warehouse: 'bigquery' } };
      tellNext(out, nextCommand(route, 'deploy', 'shop.svc.json'));
    }
    return EXIT.done;
  },
});

function regionText({ routine, version, outcome, location }: RegionReport): string {
  const what = { created: 'made', upgraded: 'replaced', unchanged: 'unchanged:' }[outcome];
  return `${what} ${routine} in ${location} (version ${version})`;
}
