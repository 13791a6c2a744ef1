import { BUCKET_PATTERN, type FieldName } from '../../service/options/fields.generated.ts';
import { FIELDS } from '../../service/options/fields.ts';
import type { Entry, StringNode } from '../../service/options/tree.ts';
import { datasetOf } from '../../service/placement.ts';
import type { DatasetId } from '../../service/values.ts';
import type { ServedDocument } from '../served-document.ts';
import { writtenField } from './written-fields.ts';

/** A dataset or bucket in a document, and the page that shows it. */
export interface ConsolePage {
  readonly kind: 'dataset' | 'bucket';
  readonly entry: Entry;
  /** The value of the entry. */
  readonly node: StringNode;
  readonly address: string;
}

/**
 * Finds the pages of the Google Cloud console that show what a document names.
 *
 * @param document - the document
 * @returns a page for each dataset and bucket that is well-formed, in the order of the documentation
 */
export function consolePages(document: ServedDocument): ConsolePage[] {
  const pages: ConsolePage[] = [];
  FIELDS.forEach((kind, field) => {
    if (kind !== 'dataset' && kind !== 'bucket') return;
    const entry = writtenField(document, field as FieldName);
    const node = entry?.value;
    if (!entry || node?.kind !== 'string') return;
    const address = kind === 'dataset' ? datasetPage(datasetOf(node.value)) : bucketPage(node.value);
    if (address) pages.push({ kind, entry, node, address });
  });
  return pages;
}

/** The documentation links datasets so: https://cloud.google.com/bigquery/docs/querying-wildcard-tables */
function datasetPage(id: DatasetId | undefined): string | undefined {
  if (!id) return undefined;
  const [project, dataset] = [id.project, id.dataset].map(encodeURIComponent);
  return `https://console.cloud.google.com/bigquery?p=${project}&d=${dataset}&page=dataset`;
}

/** The documentation links buckets so: https://cloud.google.com/storage/docs/public-datasets/landsat */
function bucketPage(bucket: string): string | undefined {
  if (!BUCKET_PATTERN.test(bucket)) return undefined;
  return `https://console.cloud.google.com/storage/browser/${encodeURIComponent(bucket)}`;
}
