/** Excluded names and conversions that the source has not sent. */
import { quoteName, quotePath, quoteText } from '../../service/dialects/googlesql/quote.ts';
import type { FieldName, Options } from '../../service/options/fields.generated.ts';
import { FAMILIES } from '../../service/options/fields.ts';
import { nearest } from '../../service/options/nearest.ts';
import { EVENT_PARAMS, ITEM_PARAMS, ITEMS, USER_PROPERTIES } from '../../service/transform/families.ts';
import { fieldIndex } from '../../service/transform/types.ts';
import type { Field, NameFamily, Shard } from '../../service/values.ts';
import { dateSpan } from '../../service/wording/dates.ts';
import type { LiveProblem } from './bigquery-warehouse.ts';
import { query } from './jobs.ts';
import { problem } from './live-problem.ts';
import { textIn } from './rows.ts';
import { listShards, type SourceQuestion, shardColumns } from './shards.ts';
import type { Site } from './site.ts';

/** So many of the newest shards are looked at: a month tells, and costs little. Only the columns with the names are read. */
const NEWEST = 31;

/**
 * Finds names that are excluded or conversions, and that the newest shards do not have.
 *
 * @returns hints, with what may have been meant
 * @throws ApiFault
 */
export async function unseenNames(
  site: Site,
  question: SourceQuestion,
  options: Options,
  signal?: AbortSignal,
): Promise<readonly LiveProblem[]> {
  const lists = listsOf(options);
  if (lists.length === 0) return [];
  const shards = (await listShards(site, question, signal)).shards.slice(-NEWEST);
  if (shards.length === 0) return [];
  const seen = await seenNames(site, question, shards, new Set(lists.map(({ family }) => family)), signal);
  const period = dateSpan(shards.map(({ date }) => date));
  return lists.flatMap(({ family, field, names }) => {
    const known = seen.get(family) ?? [];
    const isKnown = new Set(known);
    return names.flatMap((name, index) => {
      if (isKnown.has(name)) return [];
      const meant = nearest(name, known, 3);
      const advice = meant[0] === undefined ? '' : ` Did you mean ${JSON.stringify(meant[0])}?`;
      const message = `${JSON.stringify(name)} is not in the newest tables of the source (${period}).${advice}`;
      return [problem('name-not-observed', field, message, { severity: 'hint', path: [field, index], nearest: meant })];
    });
  });
}

/** The lists of names that only make sense for names that are sent. */
function listsOf(
  options: Options,
): readonly { readonly family: NameFamily; readonly field: FieldName; readonly names: readonly string[] }[] {
  return (Object.keys(FAMILIES) as NameFamily[]).flatMap((family) => {
    const { conversion, exclude } = FAMILIES[family];
    return [conversion, exclude].flatMap((field) => {
      const names = field === undefined ? undefined : (options[field] as readonly string[] | undefined);
      return field === undefined || names === undefined || names.length === 0 ? [] : [{ family, field, names }];
    });
  });
}

/** The names of each family, the most frequent first. */
async function seenNames(
  site: Site,
  question: SourceQuestion,
  shards: readonly Shard[],
  families: ReadonlySet<NameFamily>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<NameFamily, readonly string[]>> {
  const { source, location, command } = question;
  const tables = shards.map(({ table }) => table);
  const columns = await shardColumns(site, question, tables, signal);
  const selects = tables.flatMap((table) =>
    [...families].flatMap((family) => {
      const from = NAMES[family](columns.get(table) ?? []);
      return from === undefined
        ? []
        : [
            `SELECT ${quoteText(family)} AS family, ${from.name} AS name FROM ${quotePath(source, table)} AS t${from.join}`,
          ];
    }),
  );
  const seen = new Map<NameFamily, string[]>();
  if (selects.length === 0) return seen;
  const sql = `SELECT family, name, COUNT(*) AS n FROM (${selects.join(' UNION ALL ')}) WHERE name IS NOT NULL GROUP BY family, name ORDER BY n DESC, name`;
  const { rows } = await query(site.connection, { sql, payer: site.payerFor(source), location, command }, signal);
  for (const row of rows) {
    const family = textIn(row, 'family') as NameFamily;
    seen.set(family, [...(seen.get(family) ?? []), textIn(row, 'name') ?? '']);
  }
  return seen;
}

/** Where a shard has the names of a family, as SQL; nothing where it has no such column. */
type NamesIn = (columns: readonly Field[]) => { readonly name: string; readonly join: string } | undefined;

const NAMES: Readonly<Record<NameFamily, NamesIn>> = {
  event: () => ({ name: 't.event_name', join: '' }),
  event_param: keysOf(EVENT_PARAMS),
  user_property: keysOf(USER_PROPERTIES),
  item_param: (columns) => {
    const items = columns[fieldIndex(columns, ITEMS)]?.type;
    const fields = items?.kind === 'array' && items.of.kind === 'record' ? items.of.fields : [];
    if (fieldIndex(fields, ITEM_PARAMS) < 0) return undefined;
    return { name: 'p.key', join: `, UNNEST(t.${ITEMS}) AS i, UNNEST(i.${ITEM_PARAMS}) AS p` };
  },
};

function keysOf(column: string): NamesIn {
  return (columns) =>
    fieldIndex(columns, column) < 0 ? undefined : { name: 'p.key', join: `, UNNEST(t.${quoteName(column)}) AS p` };
}
