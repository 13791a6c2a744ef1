/** What setting up a region is about to do, and what it did. */
import { datasetText, regionDataset } from '../../service/placement.ts';
import type { Region } from '../../service/region.ts';
import type { RegionReport } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import type { PlanText } from './plan-text.ts';
import type { ReportText } from './report-text.ts';

/**
 * Words what is about to be set up.
 *
 * @param region which one
 * @param warehouse the warehouse, for people
 */
export function regionPlan({ project, location }: Region, warehouse: string): PlanText {
  const dataset = datasetText({ project, dataset: regionDataset(location) });
  return {
    question: `Set up ${location} in ${project}?`,
    detail: [
      `Creates the dataset ${dataset} in ${location}, unless it is there`,
      `Creates or replaces ${dataset}.deploy_installer`,
      'Touches no export and no installation: once a project and region is enough',
      `Where: ${warehouse}`,
    ].join('\n'),
    action: 'Set Up Region',
  };
}

/** Tells what was set up. */
export function regionText({ routine, outcome, version, location }: RegionReport): ReportText {
  return { sentence: `${OUTCOMES[outcome]} ${routine} in ${location} (version ${version}).`, isBad: false, lines: [] };
}

const OUTCOMES: Readonly<Record<RegionReport['outcome'], string>> = {
  created: 'Made',
  upgraded: 'Upgraded',
  unchanged: 'There is nothing to do for',
};
