/** `deploy_installer(options)`: checks the options and makes `install_svc` in the source dataset. */
import { errorReport } from '../../service/options/errors.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf } from '../../service/placement.ts';
import { VERSION } from '../version.ts';
import { type Deployment, WarehouseError } from '../warehouse.ts';
import type { Job } from './engine.ts';
import { INSTALLER, plainName } from './layout.ts';
import { createInstaller, readInstaller } from './routines.ts';
import { hasDataset, sourceMissing } from './shards.ts';

/**
 * Deploys.
 *
 * @throws WarehouseError `options-invalid` with every error of the options, or `source-not-found`
 */
export async function deployInstaller(job: Job, options: Options): Promise<Deployment> {
  const report = errorReport(options);
  if (report !== '') throw new WarehouseError('options-invalid', `deploy_installer refuses these options:\n${report}`);
  const placement = placementOf(options);
  const { source } = placement;
  if (!job.hasDatabase(source.project)) throw sourceMissing(source, job.folder);
  await job.attach(source.project, 'write');
  if (!(await hasDataset(job, source))) throw sourceMissing(source, job.folder);
  const replaced = (await readInstaller(job, source)) !== undefined;
  await job.execute(createInstaller(source, { options, version: VERSION }));
  return { routine: plainName(source, INSTALLER), placement, version: VERSION, replaced };
}
