/** The query that tells what one shard holds, and the reading of its answer. */
import type { Options } from '../../options/fields.generated.ts';
import { SLOTS } from '../../transform/export-shape.ts';
import { EVENT_PARAMS, ITEM_PARAMS, ITEMS, PARAM_FAMILIES, USER_PROPERTIES } from '../../transform/families.ts';
import { observedType } from '../../transform/register.ts';
import { MAX_COLUMNS } from '../../transform/register-draft.ts';
import type { Column, ColumnType, Field, Observation, ScalarName } from '../../values.ts';
import { anyFilled, convertSlots, elementSql, nullSlot } from './params.ts';
import { rowFilter } from './select.ts';

/**
 * Counts the rows of a shard that become rows of `events`, and the names in them.
 *
 * The answer is one row with one STRING: `{"rows": <rows>, "names": [[<place of the family in PARAM_FAMILIES>, <name>,
 * <elements with a value>, <elements by value column, in the order of SLOTS>…, <elements that do not fit into INT64>, <into
 * FLOAT64>]…]}`. The text of a script variable may have 1 MB, so that of more names than there can be columns, the most
 * frequent are in it. The shard is read once; of its columns, only the arrays and, for the filter, the event's name.
 *
 * @param request.relation SQL that names the shard
 * @param request.columns the shard's own columns
 */
export function observeSelect(request: {
  readonly relation: string;
  readonly columns: readonly Field[];
  readonly options: Options;
}): string {
  const { relation, columns, options } = request;
  // One more element per row, of no family, counts the rows.
  const named = (values: readonly string[]) => values.map((sql, index) => `${sql} AS ${'abcd'[index]}`).join(', ');
  const lists = [`[STRUCT(-1 AS f, '' AS k, ${named(VALUES.map((_, index) => nullSlot(index)))})]`];
  PARAM_FAMILIES.forEach((family, place) => {
    const element = elementSql(columns, family);
    if (element === undefined) return;
    const { key, values } = element;
    lists.push(
      `ARRAY(SELECT AS STRUCT ${place} AS f, ${key} AS k, ${named(values)} FROM ${ELEMENTS[place]} WHERE ${key} IS NOT NULL)`,
    );
  });
  const misfits = (type: ScalarName) => {
    const converted = convertSlots(VALUES, type);
    return VALUES.map((value, index) => `COUNT(${value}) - COUNT(${converted[index]})`).join(' + ');
  };
  const counts = VALUES.map((value) => `COUNT(${value})`).concat(misfits('INT64'), misfits('FLOAT64'));
  return (
    `SELECT FORMAT('{"rows":%d,"names":[%s]}', IFNULL(SUM(IF(f < 0, n, 0)), 0), ` +
    `IFNULL(STRING_AGG(IF(f < 0, NULL, FORMAT('[%d,%s,%d,%s]', f, TO_JSON_STRING(k), m, j)), ',' ORDER BY m DESC, f, k LIMIT ${MAX_COLUMNS}), '')) ` +
    `FROM (SELECT __e.f, __e.k, COUNT(*) n, COUNTIF(${anyFilled(VALUES)}) m, TRIM(TO_JSON_STRING([${counts.join(', ')}]), '[]') j ` +
    `FROM ${relation} __t, UNNEST(ARRAY_CONCAT(${lists.join(', ')})) __e${rowFilter(options)} GROUP BY 1, 2)`
  );
}

/**
 * Reads the answer of {@link observeSelect}.
 *
 * @param shard.columns the shard's own columns
 * @param shard.register decides which values do not fit
 */
export function readObservation(
  text: string,
  shard: { readonly date: string; readonly columns: readonly Field[]; readonly register: readonly Column[] },
): Observation {
  const { date, columns, register } = shard;
  const types = new Map<string, ColumnType>();
  for (const { family, name, columnName, companion, type } of register)
    if (!companion && columnName !== undefined) types.set(`${family} ${name}`, type);
  const answer = JSON.parse(text) as { rows: number; names: [number, string, ...number[]][] };
  const names = answer.names.map(([place, name, count = 0, ...counts]) => {
    const family = PARAM_FAMILIES[place] || 'event_param';
    const slots = SLOTS.filter((_, index) => counts[index]);
    const type = types.get(`${family} ${name}`) || observedType(slots);
    const misfits = type.kind !== 'scalar' || type.name === 'STRING' ? 0 : counts[type.name === 'INT64' ? 4 : 5];
    return { family, name, count, slots, misfit: !!misfits };
  });
  return { date, rows: answer.rows, columns, events: [], names };
}

/** The value columns of an element inside the query. */
const VALUES = ['__e.a', '__e.b', '__e.c', '__e.d'];

/** The elements of the families, in the order of PARAM_FAMILIES. */
const ELEMENTS = [
  `UNNEST(__t.${EVENT_PARAMS}) __p`,
  `UNNEST(__t.${USER_PROPERTIES}) __p`,
  `UNNEST(__t.${ITEMS}) __i, UNNEST(__i.${ITEM_PARAMS}) __p`,
];
