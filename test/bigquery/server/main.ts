/**
 * Serves the shop of samples/workspace as if it were in BigQuery: `node test/bigquery/server/main.ts [port]`.
 *
 * Prints what to set, and ends with Ctrl-C. Statements take some time each, so that progress can be watched and a run be
 * cancelled: `SVC_STATEMENT_DELAY` says how many milliseconds.
 */
import { createEngine } from '../../googlesql/engine/engine.ts';
import { unsupported } from '../../googlesql/zetasql/binary.ts';
import { startZetaSql } from '../../googlesql/zetasql/client.ts';
import { addSampleProperties, SAMPLE_LOCATION } from './sample-property.ts';
import { startBigQueryServer } from './server.ts';

const reason = unsupported();
if (reason !== undefined) {
  console.error(`The server cannot run here: ${reason}.`);
  process.exit(1);
}
const zetasql = await startZetaSql();
const engine = createEngine({ zetasql, project: 'acme-shop', location: SAMPLE_LOCATION });
await addSampleProperties(engine, { days: 3, eventsPerDay: 30 });
const server = await startBigQueryServer({
  engine,
  statementDelay: Number(process.env['SVC_STATEMENT_DELAY'] ?? 50),
  port: Number(process.argv[2] ?? 0),
});
console.log(`BIGQUERY_EMULATOR_HOST=${server.url}`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    void server.stop().then(() => zetasql.stop());
  });
