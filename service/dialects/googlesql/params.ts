/** Parameters of an array of keys and values as columns. */
import { effectiveFamily, isEffective } from '../../options/effective.ts';
import { paramArray, SLOTS } from '../../transform/export-shape.ts';
import type { ParamFamily } from '../../transform/families.ts';
import { paramColumns } from '../../transform/layout.ts';
import type { PartitionRequest } from '../../transform/partition-request.ts';
import type { Field, ScalarName } from '../../values.ts';
import { quoteName, quoteText } from './quote.ts';
import { convertScalar, nullOf } from './values.ts';

/** The types of the value columns by the export's schema, in the order of `SLOTS`. */
const SLOT_TYPES: readonly ScalarName[] = ['STRING', 'INT64', 'FLOAT64', 'FLOAT64'];

/** The name and the value columns of an element `__p`, as SQL. */
export interface ElementSql {
  readonly key: string;
  /** In the order of `SLOTS`; those that the shard lacks are NULLs, those that it types otherwise are cast. */
  readonly values: readonly string[];
}

/** The elements of a family; undefined where the shard has no such array. */
export function elementSql(columns: readonly Field[], family: ParamFamily): ElementSql | undefined {
  const array = paramArray(columns, family);
  if (array === undefined) return undefined;
  const values = SLOTS.map((slot, index) => {
    const held = array.slots.find((entry) => entry.slot === slot);
    if (held === undefined) return nullSlot(index);
    const type = SLOT_TYPES[index];
    const sql = `__p.value.${slot}_value`;
    return held.type === type ? sql : `SAFE_CAST(${sql} AS ${type})`;
  });
  return { key: convertScalar('__p.key', array.key, 'STRING'), values };
}

/** NULL of the type of a value column, by its place in `SLOTS`. */
export function nullSlot(index: number): string {
  return `CAST(NULL AS ${SLOT_TYPES[index]})`;
}

/** Value columns, each converted to one type: NULL where that would lose something. */
export function convertSlots(values: readonly string[], to: ScalarName): readonly string[] {
  return values.map((sql, index) => convertScalar(sql, SLOT_TYPES[index] || to, to));
}

/**
 * The columns of a family in their order, as items of a SELECT list.
 *
 * There is one subquery per array. Its inner part keeps for each name the first element that has a value, converted to every
 * type that a column of the family has; its outer part spreads them. So a conversion is spelled once, and a column adds
 * little to the text of a query, which may have 1 MB (https://cloud.google.com/bigquery/quotas#query_jobs).
 *
 * @param array SQL of the array
 */
export function paramItems(request: PartitionRequest, family: ParamFamily, array: string): readonly string[] {
  const effective = effectiveFamily(request.options, family);
  const element = elementSql(request.columns, family);
  const types = new Map<string, ScalarName>();
  const used = new Set<ScalarName>();
  const items = paramColumns(request.register, family).map(({ name, columnName, type, companion }) => {
    if (!companion && type.kind === 'scalar') types.set(name, type.name);
    const main = types.get(name);
    const alias = quoteName(columnName || name);
    if (element === undefined || main === undefined || !isEffective(effective, name)) return `${nullOf(type)} ${alias}`;
    used.add(main);
    if (companion) used.add('STRING');
    const test = `k=${quoteText(name)}`;
    // What does not fit into the name's own column is there as text.
    return companion
      ? `MAX(IF(${test} AND v.${main} IS NULL, v.STRING, NULL)) ${alias}`
      : `MAX(IF(${test}, v.${main}, NULL)) ${alias}`;
  });
  if (element === undefined || used.size === 0) return items;
  const { key, values } = element;
  const fields = Array.from(used).map((type) => {
    // Of several filled value columns, the one of the column's own type counts, or else the first.
    const own = values.filter((_, index) => SLOT_TYPES[index] === type);
    const converted = convertSlots(values, type).filter((_, index) => SLOT_TYPES[index] !== type);
    return `COALESCE(${own.concat(converted).join(', ')}) AS ${type}`;
  });
  return [
    `(SELECT AS STRUCT ${items.join(',\n')}\nFROM (SELECT ${key} k, ARRAY_AGG(STRUCT(${fields.join(', ')}) ORDER BY __o LIMIT 1)[OFFSET(0)] v ` +
      `FROM UNNEST(${array}) __p WITH OFFSET __o WHERE ${anyFilled(values)} GROUP BY 1)).*`,
  ];
}

/** A condition: whether a value column is filled. */
export function anyFilled(values: readonly string[]): string {
  return values.map((sql) => `${sql} IS NOT NULL`).join(' OR ');
}
