/** What Cloud Storage says about a bucket: https://cloud.google.com/storage/docs/json_api/v1/buckets */
import type { Storage } from '../../googlesql/engine/storage.ts';
import type { Query } from './protocol.ts';
import { Refused } from './refusals.ts';

/**
 * Answers a question about a bucket: where it is, or what the caller may do in it (here: everything).
 *
 * @throws Refused when there is no such bucket
 */
export function bucketMethod(
  method: 'buckets.get' | 'buckets.testIamPermissions',
  { buckets }: Storage,
  bucket: string,
  query: Query,
): Readonly<Record<string, unknown>> {
  const location = buckets.get(bucket);
  if (location === undefined)
    throw new Refused({ status: 404, reason: 'notFound', message: 'The specified bucket does not exist.' });
  if (method === 'buckets.testIamPermissions')
    return { kind: 'storage#testIamPermissionsResponse', permissions: query['permissions']?.split(',') ?? [] };
  // Cloud Storage writes in capitals what BigQuery writes small: `EUROPE-WEST2`.
  return {
    kind: 'storage#bucket',
    id: bucket,
    name: bucket,
    location: location.toUpperCase(),
    storageClass: 'STANDARD',
  };
}
