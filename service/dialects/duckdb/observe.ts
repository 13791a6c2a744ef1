/** The queries that tell what one shard holds. */
import { paramArray, SLOTS } from '../../transform/export-shape.ts';
import {
  EVENT_PARAMS,
  ITEM_PARAMS,
  ITEMS,
  PARAM_FAMILIES,
  type ParamFamily,
  USER_PROPERTIES,
} from '../../transform/families.ts';
import { observedType } from '../../transform/register.ts';
import type { Column, Field, ObservedName, ScalarName, ValueSlot } from '../../values.ts';
import { slotScalar, slotValue } from './params.ts';
import { quoteText } from './quote.ts';
import { alwaysFits, convertScalar } from './values.ts';

/** Counts rows by event name: columns `name` (NULL for rows without one) and `rows`. */
export function eventsQuery(relation: string): string {
  return `SELECT event_name AS name, count(*) AS rows FROM ${relation} GROUP BY ALL ORDER BY ALL`;
}

/**
 * Counts the names of every family and the value columns they come in: columns `family`, `name`, `count`, and one count
 * per value column, named as the value column. Only elements with a name and a value are counted, as only they reach `events`.
 *
 * @returns undefined for a shard without any array of keys and values
 */
export function namesQuery(relation: string, columns: readonly Field[]): string | undefined {
  const selects = PARAM_FAMILIES.map((family) => familyNames(relation, columns, family)).filter(
    (sql) => sql !== undefined,
  );
  return selects.length === 0 ? undefined : selects.join(' UNION ALL ');
}

/** A name whose values must be looked at: they may not fit into the type of its column. */
export interface Suspect {
  readonly family: ParamFamily;
  readonly name: string;
  readonly type: ScalarName;
  readonly slots: readonly ValueSlot[];
}

/** The names among those seen whose values may not fit into the column that the register gives or will give them. */
export function suspects(
  names: readonly Omit<ObservedName, 'misfit'>[],
  register: readonly Column[],
): readonly Suspect[] {
  const types = new Map<string, ScalarName>();
  for (const row of register)
    if (row.family !== 'source' && !row.companion && row.columnName !== undefined && row.type.kind === 'scalar')
      types.set(`${row.family} ${row.name}`, row.type.name);
  const found: Suspect[] = [];
  for (const { family, name, slots } of names) {
    const first = observedType(slots);
    const type = types.get(`${family} ${name}`) || (first.kind === 'scalar' ? first.name : 'STRING');
    if (!slots.every((slot) => alwaysFits(slotScalar(slot), type))) found.push({ family, name, type, slots });
  }
  return found;
}

/**
 * Finds the names that hold a value which does not fit: columns `family` and `name`.
 *
 * @returns undefined when there is nobody to look at
 */
export function misfitsQuery(
  relation: string,
  columns: readonly Field[],
  whom: readonly Suspect[],
): string | undefined {
  const selects = PARAM_FAMILIES.map((family) => {
    const array = paramArray(columns, family);
    const members = whom.filter((suspect) => suspect.family === family);
    if (array === undefined || members.length === 0) return undefined;
    const tests = (['INT64', 'FLOAT64'] as const).map((type) => {
      const names = members.filter((suspect) => suspect.type === type).map((suspect) => quoteText(suspect.name));
      const misfits = array.slots
        .map(({ slot }) => ({ value: slotValue(array, 'p', slot), from: slotScalar(slot) }))
        .filter(({ from }) => !alwaysFits(from, type))
        .map(({ value, from }) => `(${value} IS NOT NULL AND (${convertScalar(value, from, type)}) IS NULL)`);
      return names.length === 0 || misfits.length === 0
        ? 'FALSE'
        : `(CAST(p.key AS VARCHAR) IN (${names.join(', ')}) AND (${misfits.join(' OR ')}))`;
    });
    return `SELECT DISTINCT ${quoteText(family)} AS family, CAST(p.key AS VARCHAR) AS name FROM (${elements(relation, family)}) WHERE ${tests.join(' OR ')}`;
  }).filter((sql) => sql !== undefined);
  return selects.length === 0 ? undefined : selects.join(' UNION ALL ');
}

function familyNames(relation: string, columns: readonly Field[], family: ParamFamily): string | undefined {
  const array = paramArray(columns, family);
  if (array === undefined) return undefined;
  const filled = (slot: ValueSlot) =>
    array.slots.some((entry) => entry.slot === slot) ? `count(p.value.${slot}_value)` : '0::BIGINT';
  const any = array.slots.map(({ slot }) => `p.value.${slot}_value IS NOT NULL`).join(' OR ') || 'FALSE';
  const counts = SLOTS.map((slot) => `${filled(slot)} AS "${slot}"`).join(', ');
  return (
    `SELECT ${quoteText(family)} AS family, CAST(p.key AS VARCHAR) AS name, count(*) FILTER (${any}) AS count, ${counts} ` +
    `FROM (${elements(relation, family)}) WHERE p.key IS NOT NULL GROUP BY 2`
  );
}

function elements(relation: string, family: ParamFamily): string {
  if (family === 'item_param')
    return `SELECT unnest(i.${ITEM_PARAMS}) AS p FROM (SELECT unnest(${ITEMS}) AS i FROM ${relation})`;
  return `SELECT unnest(${family === 'event_param' ? EVENT_PARAMS : USER_PROPERTIES}) AS p FROM ${relation}`;
}
