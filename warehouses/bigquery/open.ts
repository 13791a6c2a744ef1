/** BigQuery as a warehouse. */
import { datasetText } from '../../service/placement.ts';
import { WarehouseError } from '../warehouse.ts';
import type { BigQuerySettings, BigQueryWarehouse } from './bigquery-warehouse.ts';
import { deployInstaller } from './deploy.ts';
import { told } from './failures.ts';
import { planFirstRun } from './first-plan.ts';
import { installService } from './install.ts';
import { checkLive } from './live-problems.ts';
import { placesOf } from './places.ts';
import { planRun } from './plan.ts';
import { previewEvents } from './preview.ts';
import { setUpRegion } from './region.ts';
import { runTransform } from './run.ts';
import { readSeenNames, scanOfSeenNames } from './seen-names.ts';
import { openSite } from './site.ts';
import { readStatus } from './status.ts';
import { uninstallService } from './uninstall.ts';

/**
 * Opens BigQuery. Nothing is asked and nobody signs in until a job is asked for.
 *
 * @param settings whose BigQuery it is, and who pays
 */
export async function openBigQueryWarehouse(settings: BigQuerySettings): Promise<BigQueryWarehouse> {
  const endpoint = settings.endpoint ?? (process.env['BIGQUERY_EMULATOR_HOST'] || undefined);
  const site = openSite({ ...settings, ...(endpoint !== undefined && { endpoint }) });
  return {
    kind: 'bigquery',
    title: endpoint === undefined ? 'BigQuery' : `BigQuery at ${endpoint}`,
    setUpRegion: (region, control) =>
      told(`Setting up ${region.location} in ${region.project} did not finish`, {}, () =>
        setUpRegion(site, region, control),
      ),
    deploy: (options, control) =>
      told('"svc deploy" did not finish', placesOf(options), () => deployInstaller(site, options, control)),
    install: (source, control) =>
      told('"svc install" did not finish', { source }, () => installService(site, source, control)),
    run: async (deployment, request, control) => {
      if (request.mode === 'plan') throw new WarehouseError('run-options-invalid', PLAN_IS_NO_RUN);
      return told('"svc run" did not finish', { deployment }, () => runTransform(site, deployment, request, control));
    },
    plan: (deployment, request, control) =>
      told('"svc plan" did not finish', { deployment }, () => planRun(site, deployment, request, control)),
    planFirst: (options, request, control) =>
      told('"svc plan" did not finish', placesOf(options), () => planFirstRun(site, options, request, control)),
    status: (placement, control) =>
      told('"svc status" did not finish', placement, () => readStatus(site, placement, control)),
    preview: (placement, request, control) =>
      told('"svc preview" did not finish', placement, () => previewEvents(site, placement, request, control)),
    seenNames: (placement, control) =>
      told('Counting the names did not finish', placement, () => readSeenNames(site, placement, control)),
    scanOfSeenNames: (placement) =>
      told('Asking what counting the names reads did not finish', placement, () => scanOfSeenNames(site, placement)),
    uninstall: (placement, _, control) =>
      told('"svc uninstall" did not finish', placement, () => uninstallService(site, placement, control)),
    checkLive: (options, control) =>
      told('Checking against BigQuery did not finish', placesOf(options), () => checkLive(site, options, control)),
    locationOf: (dataset) =>
      told(`${datasetText(dataset)} was not found`, { source: dataset }, () => site.locationOf(dataset)),
    close: async () => undefined,
  };
}

const PLAN_IS_NO_RUN = 'A run with mode "plan" does nothing: ask for the plan, "svc plan", to see what a run would do.';
