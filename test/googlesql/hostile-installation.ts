/** An installation whose every statement is checked, and whose events are looked at. */
import assert from 'node:assert/strict';
import { quoteText } from '../../service/dialects/googlesql/quote.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { datasetText, placementOf } from '../../service/placement.ts';
import type { Installer } from '../../service/routines/deploy.ts';
import { installCall } from '../../service/routines/install.ts';
import type { StoredColumn } from '../../service/routines/stored-columns.ts';
import { storageRoot } from '../../service/routines/tables.ts';
import type { ParamFamily } from '../../service/transform/families.ts';
import { typeText } from '../../service/transform/types.ts';
import { param, type Row, usualColumns, type Value } from '../service/dialects/duckdb/shards.ts';
import { findingsText } from './checker/finding.ts';
import { type Checked, checkScript, type UnknownStatement } from './checker/script.ts';
import type { CheckCache } from './checker/typing.ts';
import { Draws, HOSTILE } from './hostile-options.ts';
import { InstalledService, installStatement } from './installed.ts';
import type { Catalog } from './zetasql/catalog.ts';
import type { ZetaSql } from './zetasql/client.ts';
import { child, children, inheritedChildren, SourceText, text, unwrap } from './zetasql/proto.ts';
import { DATE } from './zetasql/types.ts';

/** The dataset of the region's installer. */
export const REGION = 'acme-shop.svc_europe_west2';

const SHARD = { source_table: 'events_20240101', date: '2024-01-01', run_id: '20240102T030405678Z-0123abcd' };

const SHARD_COLUMNS = JSON.stringify(usualColumns.map(({ name, type }) => ({ n: name, t: typeText(type) })));

const BUILD = 'events_svc_20240102T030405678Z-0123abcd';

/** What dynamic SQL of `RUN` may be: a task of the service, or a statement about a table built beside `events`. */
const TASK = /^`[^`]+\.svc_service`\('(observe|export|insert|create|carry|publish)', /;

export class HostileInstallation {
  /** Statements and expressions that were typed. */
  checked = 0;
  catalog: Catalog;
  readonly #zetasql: ZetaSql;
  readonly #cache: CheckCache;
  #options: Options | undefined;
  #service: InstalledService | undefined;

  constructor(zetasql: ZetaSql, cache: CheckCache, catalog: Catalog) {
    this.#zetasql = zetasql;
    this.#cache = cache;
    this.catalog = catalog;
  }

  /** Checks a statement or script, and takes over what it makes. */
  async check(sql: string, allowSplitNames = false): Promise<Checked> {
    const settings = { cache: this.#cache, allowSplitNames };
    const checked = await checkScript(this.#zetasql, sql, this.catalog, settings);
    assert.equal(findingsText(checked.findings), '', sql.slice(0, 2000));
    this.checked += checked.typed;
    this.catalog = checked.catalog;
    return checked;
  }

  /** Checks what `deploy_installer` answers, the documented script, and the statements that `RUN` makes by itself. */
  async deployAndInstall(installer: Installer, options: Options): Promise<void> {
    this.#options = options;
    const { source, deployment, destination } = placementOf(options);
    // `RUN` reads it, and makes it when it first runs.
    const before = this.catalog;
    const events = { columns: [{ name: 'event_date', type: DATE }] };
    this.catalog = { ...before, tables: { ...before.tables, [`${datasetText(destination)}.events`]: events } };
    const installed = await this.check(installStatement(installer, options));
    await this.check(installCall(source));
    const script = [
      'DECLARE options JSON;',
      `SET options = JSON ${quoteText(JSON.stringify(options))};`,
      `EXECUTE IMMEDIATE (SELECT \`${REGION}\`.deploy_installer(options));`,
      `CALL \`${datasetText(source)}\`.install_svc();`,
      `CALL \`${datasetText(deployment)}\`.RUN(NULL);`,
    ];
    await this.check(script.join('\n'), true);
    for (const statement of installed.unknown) await this.#checkUnknown(statement);
    this.catalog = { ...this.catalog, tables: { ...this.catalog.tables } };
    delete (this.catalog.tables as { [name: string]: unknown })[`${datasetText(destination)}.events`];
    const code = installed.javaScript[`${datasetText(deployment)}.svc_service`];
    assert.ok(code !== undefined);
    this.#service = new InstalledService(code);
    assert.deepEqual(JSON.parse(String(this.#service.ask('request', null))).mode, 'incremental');
  }

  /** Checks what `RUN` executes for a date of `events_external`, and looks at the rows it would write. */
  async runExternal(): Promise<void> {
    const shard = this.#shard(1);
    await this.#observe(shard, 'everything');
    const { bucket, deployment } = placementOf(this.#given);
    const root = storageRoot(bucket, deployment);
    const uri = `${root}/event_date=2024-01-01/svc_run=${SHARD.run_id}/*.parquet`;
    const statement = this.#ask('export', { ...SHARD, shard_columns: SHARD_COLUMNS, uri });
    await this.check(statement);
    this.#look(await this.#exported(statement, shard), shard);
    const published = this.#ask('publish', { uris: [uri], standing: 'abc' });
    await this.check(published);
    await this.#lookAtDescriptions(published);
  }

  /** Checks what `RUN` executes for two dates of `events_partitioned`; the second has values that do not fit. */
  async runPartitioned(): Promise<void> {
    const first = this.#shard(1);
    await this.#observe(first, 'everything');
    const created = this.#ask('create', { table: 'events' });
    await this.check(created);
    await this.#lookAtDescriptions(created);
    const insert = this.#ask('insert', { ...SHARD, shard_columns: SHARD_COLUMNS, table: 'events' });
    await this.check(insert);
    this.#look(await this.#inserted(insert, first), first);
    const second = this.#shard(2, 'as text');
    const change = await this.#observe(second, 'companions');
    const altered = this.#ask('alter', { change });
    await this.check(altered);
    const again = this.#ask('insert', { ...SHARD, shard_columns: SHARD_COLUMNS, table: 'events' });
    await this.check(again);
    this.#look(await this.#inserted(again, second), second);
    const { destination } = placementOf(this.#given);
    const own = this.catalog.tables?.[`${datasetText(destination)}.events`]?.columns ?? [];
    const columns = JSON.stringify(own.map(({ name, type }) => ({ n: name, t: typeText(type as never) })));
    await this.check(this.#ask('create', { table: BUILD }));
    await this.check(this.#ask('carry', { ...SHARD, shard_columns: columns, table: BUILD }));
  }

  /** A shard with hostile names: those that the options declare and exclude, and some that they do not know. */
  #shard(seed: number, as: 'as numbers' | 'as text' = 'as numbers'): readonly Row[] {
    const options = this.#given;
    const draws = new Draws(seed * 7919 + JSON.stringify(options).length);
    const elements = (declared: readonly { readonly name: string }[] = [], excluded: readonly string[] = []) => {
      const names = [...new Set([...declared.map(({ name }) => name), ...excluded, ...draws.some(HOSTILE, 5)])];
      return names.map((name, index) =>
        param(name, as === 'as numbers' ? { int: BigInt(index) } : { string: `${name} ${index}` }),
      );
    };
    const row = (event_name: string): Row => ({
      event_name,
      event_params: elements(options.custom_event_params, options.exclude_event_params),
      user_properties: elements(options.custom_user_properties, options.exclude_user_properties),
      items: [{ item_params: elements(options.custom_item_params, options.exclude_item_params) }],
    });
    const kept = [...(options.conversion_event_names ?? []), ...(options.custom_event_names ?? []), 'it\'s "new"'];
    return [...kept, ...(options.exclude_event_names ?? [])].map(row);
  }

  async #observe(shard: readonly Row[], openTo: 'everything' | 'companions'): Promise<string> {
    if (this.#installed.register.length === 0) this.#installed.extend({ ...SHARD, open_to: openTo });
    const statement = this.#ask('observe', { ...SHARD, shard_columns: SHARD_COLUMNS });
    this.catalog = this.#withShard([]);
    await this.check(statement);
    const { rows } = await this.#zetasql.evaluate(statement, this.#withShard(shard));
    const seen = String(rows[0]?.[0]);
    const kept = keptRows(shard, this.#given);
    assert.equal((JSON.parse(seen) as { rows: number }).rows, kept.length, 'rows with an event that counts');
    return this.#installed.extend({ ...SHARD, shard_columns: SHARD_COLUMNS, seen, open_to: openTo });
  }

  async #exported(statement: string, shard: readonly Row[]): Promise<readonly Row[]> {
    const source = new SourceText(statement);
    const parsed = await this.#zetasql.parse(statement);
    const [only] = children(child(parsed, 'statementListNode'), 'statementList');
    const query = source.of(child(unwrap(only ?? {}).node, 'query') ?? {});
    const { columns, rows } = await this.#zetasql.evaluate(query, this.#withShard(shard));
    return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
  }

  async #inserted(statement: string, shard: readonly Row[]): Promise<readonly Row[]> {
    const catalog = this.#withShard(shard);
    const { destination } = placementOf(this.#given);
    const columns = catalog.tables?.[`${datasetText(destination)}.events`]?.columns ?? [];
    const changes = await this.#zetasql.modify(statement, catalog);
    return changes.map(({ values }) =>
      Object.fromEntries(columns.map(({ name }, index) => [name, values[index] ?? null])),
    );
  }

  /** Whether every value of the shard is in the column that the register names for it, or in that column's companion. */
  #look(events: readonly Row[], shard: readonly Row[]): void {
    const kept = keptRows(shard, this.#given);
    assert.equal(events.length, kept.length);
    const conversions = new Set(this.#given.conversion_event_names);
    for (const [index, row] of kept.entries()) {
      const event = events[index] ?? {};
      assert.equal(event['event_name'], row['event_name']);
      assert.equal(event['is_conversion'], conversions.has(String(row['event_name'])));
      this.#lookAt('event_param', row['event_params'], event);
      this.#lookAt('user_property', row['user_properties'], event);
      const [given, made] = [row, event].map(({ items }) => (items as readonly Row[])[0] ?? {});
      this.#lookAt('item_param', given?.['item_params'], made ?? {});
    }
  }

  #lookAt(family: ParamFamily, elements: Value | undefined, made: Row): void {
    const register = this.#installed.register.filter((row) => row.family === family);
    for (const element of (elements ?? []) as readonly Row[]) {
      const name = String(element['key']);
      const [own, companion] = [false, true].map((is) =>
        register.find((row) => row.name === name && row.companion === is && row.column_name !== null),
      );
      if (own === undefined) continue;
      const { int_value: int = null, string_value: string = null } = element['value'] as Row;
      const held = made[String(own.column_name)] ?? null;
      const beside = companion === undefined ? null : (made[String(companion.column_name)] ?? null);
      const where = `${family} ${JSON.stringify(name)} in ${own.column_name}`;
      if (own.type === 'STRING') assert.equal(held, String(int ?? string), where);
      else if (int !== null) assert.equal(held, own.type === 'INT64' ? int : Number(int), where);
      else assert.deepEqual([held, beside], [null, string], where);
    }
  }

  /** Whether every name of the export is in the description of its column, letter by letter. */
  async #lookAtDescriptions(statement: string): Promise<void> {
    const { node } = await this.#zetasql.analyze(statement, this.catalog);
    const described = new Map<string, string>();
    for (const column of inheritedChildren(node, 'columnDefinitionList')) {
      const [option] = children(child(column, 'annotations'), 'optionList');
      const value = child(option, 'value', 'resolvedLiteralNode', 'value', 'value');
      described.set(text(column, 'name'), text(value, 'stringValue'));
    }
    const named = this.#installed.register.filter(isFlat);
    assert.ok(named.length > 0);
    for (const { name, column_name, family } of named) {
      const what = family === 'event_param' ? 'Event parameter' : 'User property';
      assert.equal(described.get(String(column_name)), `${what} ${name}`);
    }
  }

  async #checkUnknown({ expression, mayBeInTransaction }: UnknownStatement): Promise<void> {
    const task = TASK.exec(expression)?.[1];
    if (mayBeInTransaction) assert.ok(task === 'insert', `in a transaction: ${expression}`);
    if (task !== undefined || expression === 'statement') return;
    // FORMAT('<statement>', <name of a table>)
    const template = /^FORMAT\(('(?:[^'\\]|\\.)*'), /s.exec(expression)?.[1];
    assert.ok(template !== undefined, `dynamic SQL of an unknown kind: ${expression}`);
    const { rows } = await this.#zetasql.evaluate(`SELECT FORMAT(${template}, '${BUILD}')`);
    const { destination } = placementOf(this.#given);
    const events = this.catalog.tables?.[`${datasetText(destination)}.events`] ?? { columns: [] };
    const kept = this.catalog;
    this.catalog = { ...kept, tables: { ...kept.tables, [`${datasetText(destination)}.${BUILD}`]: events } };
    await this.check(String(rows[0]?.[0]));
    this.catalog = kept;
  }

  #withShard(rows: readonly Row[]): Catalog {
    const table = `${datasetText(placementOf(this.#given).source)}.${SHARD.source_table}`;
    const values = rows.map((row) => usualColumns.map(({ name }) => row[name] ?? null));
    return { ...this.catalog, tables: { ...this.catalog.tables, [table]: { columns: usualColumns, rows: values } } };
  }

  #ask(task: string, input: { readonly [field: string]: unknown }): string {
    const answer = this.#installed.askWithRegister(task, input);
    assert.ok(answer !== null, `nothing to do for the task ${task}`);
    return answer;
  }

  get #given(): Options {
    assert.ok(this.#options !== undefined);
    return this.#options;
  }

  get #installed(): InstalledService {
    assert.ok(this.#service !== undefined);
    return this.#service;
  }
}

/** The rows of a shard that become events: with all events observed, those that are not excluded. */
function keptRows(shard: readonly Row[], options: Options): readonly Row[] {
  return shard.filter(({ event_name }) => options.exclude_event_names?.includes(String(event_name)) !== true);
}

function isFlat(row: StoredColumn): boolean {
  return !row.companion && row.column_name !== null && /^(event_param|user_property)$/.test(row.family);
}
