import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Progress } from '../../warehouses/warehouse.ts';
import { readParameters, type WireParameter } from '../bigquery/server/parameters.ts';
import { LOCATION, PROJECT } from '../bigquery/serving.ts';
import { EXTERNAL, openShop, PARTITIONED, type Shop } from '../bigquery/shop.ts';
import { findingsText } from './checker/finding.ts';
import { metadataTables } from './checker/metadata.ts';
import { checkScript } from './checker/script.ts';
import { CheckCache } from './checker/typing.ts';
import type { Storage } from './engine/storage.ts';
import { unsupported } from './zetasql/binary.ts';
import type { Catalog } from './zetasql/catalog.ts';
import { startZetaSql, type ZetaSql } from './zetasql/client.ts';

const skip = unsupported() ?? false;

let zetasql: ZetaSql;
before(async () => {
  if (skip === false) zetasql = await startZetaSql();
});
after(() => zetasql?.stop());

for (const options of [EXTERNAL, PARTITIONED])
  test(`all that the warehouse sends for ${options.transform_config_template} passes the checker and the lint`, {
    skip,
  }, async (t) => {
    // Slow enough that a run can be stopped before it has ended.
    const shop = await openShop(t, options, { statementDelay: 20 });
    const { warehouse, placement, server } = shop;
    await warehouse.setUpRegion({ project: PROJECT, location: LOCATION });
    await warehouse.checkLive(options);
    await warehouse.deploy(options);
    await warehouse.install(placement.source);
    await warehouse.plan(placement.deployment, { mode: 'incremental', takeover: false });
    await stoppedRun(shop);
    await shop.run();
    await warehouse.status(placement);
    await warehouse.preview(placement, { limit: 3, date: '2024-01-01', columns: ['event_name', 'items'] });
    await warehouse.preview(placement, { limit: 3 });
    await warehouse.seenNames(placement);

    const catalog = catalogOf(shop.engine.storage);
    const cache = new CheckCache();
    const sent = new Map<string, readonly WireParameter[]>();
    for (const { method, body } of server.requests) {
      if (method !== 'jobs.insert') continue;
      const { query } = body['configuration'] as { query: { query: string; queryParameters?: WireParameter[] } };
      sent.set(query.query, query.queryParameters ?? []);
    }
    let typed = 0;
    for (const [sql, wire] of sent) {
      const params = Object.entries(readParameters(wire)).map(([name, { type }]) => ({ name, type }));
      const checked = await checkScript(zetasql, sql, catalog, { params, cache });
      assert.equal(findingsText(checked.findings), '', sql.slice(0, 1000));
      typed += checked.typed;
    }
    for (const kind of ['CREATE OR REPLACE FUNCTION', 'EXECUTE IMMEDIATE', 'CALL', 'SELECT', 'UPDATE'])
      assert.ok(
        [...sent.keys()].some((sql) => sql.startsWith(kind)),
        `nothing was sent that begins with ${kind}`,
      );
    console.log(`${sent.size} queries and scripts, ${typed} statements and expressions typed`);
  });

/** A run that is stopped between its two dates: what it has claimed is let go. */
async function stoppedRun(shop: Shop): Promise<void> {
  const stop = new AbortController();
  const report = ({ done }: Progress) => {
    if (done === 1) stop.abort();
  };
  const { run } = await shop.run({ signal: stop.signal, report });
  assert.equal(run.state, 'cancelled');
}

/** What is stored, and the tables about it. */
function catalogOf({ datasets, tables, routines }: Storage): Catalog {
  const known = Object.assign({}, ...[...datasets.keys()].map(metadataTables));
  for (const { name, columns, external } of tables.values())
    known[name] = { columns: [...columns, ...(external?.partitionColumns ?? [])], isExternal: external !== undefined };
  const made = [...routines.values()];
  return {
    tables: known,
    functions: Object.fromEntries(
      made.flatMap(({ kind, name, parameters, returns }) =>
        kind === 'procedure' || returns === undefined ? [] : [[name, { parameters, returns }]],
      ),
    ),
    procedures: Object.fromEntries(
      made.flatMap(({ kind, name, parameters }) => (kind === 'procedure' ? [[name, parameters]] : [])),
    ),
  };
}
