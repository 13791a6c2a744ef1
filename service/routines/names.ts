/** What `RUN` calls things, for one placement. */
import { quotePath, quoteText, quoteUri } from '../dialects/googlesql/quote.ts';
import { datasetText } from '../placement.ts';
import type { Placement } from '../values.ts';
import type { RunNames } from './fragments.ts';
import {
  COLUMNS_TABLE,
  EVENTS,
  INSTALLATION_TABLE,
  ownerText,
  PARTITIONS_TABLE,
  RUN,
  RUNS_TABLE,
  SERVICE,
  storageRoot,
} from './tables.ts';

/** Names and literals, all quoted. */
export function runNames({ source, deployment, destination, bucket }: Placement): RunNames {
  const build = quotePath(destination, '%s');
  const inDestination = (view: string) => quotePath(destination, `INFORMATION_SCHEMA.${view}`);
  return {
    run: quotePath(deployment, RUN),
    service: quotePath(deployment, SERVICE),
    installation: quotePath(deployment, INSTALLATION_TABLE),
    columns: quotePath(deployment, COLUMNS_TABLE),
    partitions: quotePath(deployment, PARTITIONS_TABLE),
    runs: quotePath(deployment, RUNS_TABLE),
    sourceTables: quotePath(source, '__TABLES__'),
    sourceColumns: quotePath(source, 'INFORMATION_SCHEMA.COLUMNS'),
    events: quotePath(destination, EVENTS),
    destinationTables: inDestination('TABLES'),
    destinationOptions: inDestination('TABLE_OPTIONS'),
    destinationColumns: inDestination('COLUMNS'),
    owner: quoteText(ownerText(deployment)),
    root: bucket === undefined ? 'NULL' : quoteUri(storageRoot(bucket, deployment)),
    manifest: bucket === undefined ? 'NULL' : quoteUri(`${storageRoot(bucket, deployment)}/_manifest/*.json`),
    destination: quoteText(datasetText(destination)),
    takeBuild: quoteText(`CREATE OR REPLACE TABLE ${quotePath(destination, EVENTS)} COPY ${build}`),
    dropBuild: quoteText(`DROP TABLE IF EXISTS ${build}`),
  };
}

/** Puts names into a template of {@link runTemplate}. */
export function fillNames(template: string, names: RunNames): string {
  return template.replace(/<([a-z]\w*)>/gi, (written, name) => names[name as keyof RunNames] || written);
}
