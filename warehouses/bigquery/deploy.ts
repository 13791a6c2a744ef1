/** `deploy_installer(options)`: checks the options and makes `install_svc` in the source dataset. */
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText, regionDataset } from '../../service/placement.ts';
import { deployCall } from '../../service/routines/deploy.ts';
import { DEPLOY, INSTALL } from '../../service/routines/tables.ts';
import type { Deployment, JobControl } from '../warehouse.ts';
import { findRoutine } from './catalog.ts';
import { readDeployed } from './deployed.ts';
import { installerMissing } from './failures.ts';
import { requirePlacement } from './places.ts';
import { runToEnd } from './run-to-end.ts';
import type { Site } from './site.ts';

/**
 * Deploys.
 *
 * @throws WarehouseError `options-invalid` with every error of the options, `source-not-found` or `installer-missing`; ApiFault
 */
export async function deployInstaller(site: Site, options: Options, control: JobControl = {}): Promise<Deployment> {
  const placement = requirePlacement(options);
  const { source } = placement;
  const { connection } = site;
  const location = await site.locationOf(source);
  const region = { project: source.project, dataset: regionDataset(location) };
  const [installer, before] = await Promise.all([
    findRoutine(connection, region, DEPLOY),
    findRoutine(connection, source, INSTALL),
  ]);
  if (installer === undefined) throw installerMissing(region, location);
  await runToEnd(
    site,
    {
      sql: deployCall(region, '@options'),
      payer: site.payerFor(source),
      location,
      command: 'deploy',
      parameters: [{ name: 'options', type: 'JSON', value: JSON.stringify(options) }],
    },
    control,
  );
  const deployed = await readDeployed(connection, source);
  return {
    routine: `${datasetText(source)}.${INSTALL}`,
    placement,
    version: deployed === undefined || deployed === 'unknown' ? '' : deployed.version,
    replaced: before !== undefined,
  };
}
