/** Who is asking: Application Default Credentials, the key file of a service account, or, on a test server, nobody. */
import { readFile } from 'node:fs/promises';
import type { BigQuery, BigQueryOptions } from '@google-cloud/bigquery';
import { faultOfSignIn } from './fault.ts';

/** Signs nothing: a test server needs no credentials, and must not be sent any. */
export const NOBODY = { getRequestHeaders: async () => new Headers() } as unknown as NonNullable<
  BigQueryOptions['authClient']
>;

/**
 * Signs in, apart from any request, as what goes wrong here has words of its own. The client keeps its tokens, and does
 * nothing where it has a good one.
 *
 * @param address of the request to come
 * @throws ApiFault without a word of files or keys
 */
export async function signIn(client: BigQuery, keyFile: string | undefined, address: string): Promise<void> {
  try {
    if (keyFile !== undefined) client.authClient.jsonContent ??= await readKey(keyFile);
    await client.authClient.getRequestHeaders(address);
  } catch (error) {
    throw faultOfSignIn(error);
  }
}

/**
 * Only a service account's own key: other kinds of credentials name addresses and programs to be asked for a token, which
 * nobody should get to run by handing over a file.
 * https://cloud.google.com/docs/authentication/external/externally-sourced-credentials
 */
async function readKey(keyFile: string): Promise<{ readonly type: string }> {
  const key = JSON.parse(await readFile(keyFile, 'utf8')) as { readonly type: string };
  if (key.type !== 'service_account') throw new Error('This is no key of a service account.');
  return key;
}
