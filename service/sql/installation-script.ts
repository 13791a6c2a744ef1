import { datasetText } from '../placement.ts';
import type { Placement } from '../values.ts';
import { spelledLiteral } from './spelled-literal.ts';

/** What an installation script is made from. */
export interface Installation {
  /** The options as JSON proper. */
  readonly json: string;
  /** Their placement. */
  readonly placement: Pick<Placement, 'source' | 'deployment'>;
  /** The dataset of the region's `deploy_installer`. */
  readonly regionDataset: string;
}

/** Where the documentation says what can be in the options. */
const DOCUMENTATION = 'https://github.com/svc-events/svc/blob/main/docs/options.md';

/**
 * Writes the script that installs a property in BigQuery and does its first run.
 *
 * @param installation - what it is made from
 * @returns GoogleSQL, with the options as a literal
 */
export function installationScript({ json, placement, regionDataset }: Installation): string {
  const source = datasetText(placement.source);
  return [
    `-- Options of the installation. What else can be said: ${DOCUMENTATION}`,
    'DECLARE options JSON;',
    '',
    `SET options = JSON ${spelledLiteral(`\n${json}\n`)};`,
    '',
    '-- Makes the procedure install_svc in the source dataset, whose region is part of the name: EU is svc_eu.',
    `EXECUTE IMMEDIATE (SELECT \`${placement.source.project}.${regionDataset}\`.deploy_installer(options));`,
    '',
    '-- Makes the datasets, the ledger and RUN.',
    `CALL \`${source}\`.install_svc();`,
    '',
    '-- Does every date that is there and not done yet.',
    `CALL \`${datasetText(placement.deployment)}\`.RUN(NULL);`,
    '',
  ].join('\n');
}
