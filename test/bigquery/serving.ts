/** A server to test against, over an engine of its own, and Google's client on it. */
import type { TestContext } from 'node:test';
import { BigQuery, type BigQueryOptions } from '@google-cloud/bigquery';
import { createEngine, type Engine } from '../googlesql/engine/engine.ts';
import { startZetaSql } from '../googlesql/zetasql/client.ts';
import { type BigQueryServer, type ServerSettings, startBigQueryServer } from './server/server.ts';

export const PROJECT = 'acme-shop';
export const LOCATION = 'europe-west2';

/** A server over an engine of its own. */
export interface Served {
  readonly engine: Engine;
  readonly server: BigQueryServer;
}

/** Starts a server over an empty engine; both end with the test. */
export async function serve(t: TestContext, settings: Omit<ServerSettings, 'engine'> = {}): Promise<Served> {
  const zetasql = await startZetaSql();
  const engine = createEngine({ zetasql, project: PROJECT, location: LOCATION });
  const server = await startBigQueryServer({ engine, ...settings });
  t.after(async () => {
    await server.stop();
    await zetasql.stop();
  });
  return { engine, server };
}

/** Google's client, told to ask the server, and not to look for credentials on this machine. */
export function clientOf(server: BigQueryServer): BigQuery {
  const nobody = {
    getRequestHeaders: async () => new Headers(),
    authorizeRequest: async (request: unknown) => request,
  };
  return new BigQuery({
    projectId: PROJECT,
    apiEndpoint: server.url,
    authClient: nobody as unknown as NonNullable<BigQueryOptions['authClient']>,
    retryOptions: { retryDelayMultiplier: 0 },
  });
}
