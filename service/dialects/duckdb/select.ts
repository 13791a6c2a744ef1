/** The SELECT that makes one date of `events` out of one shard. */
import type { Options } from '../../options/fields.generated.ts';
import { conversionNames, eventRule } from '../../transform/event-rule.ts';
import { EVENT_PARAMS, ITEMS, type ParamFamily, USER_PROPERTIES } from '../../transform/families.ts';
import { type EventsColumn, eventsColumns } from '../../transform/layout.ts';
import type { PartitionRequest } from '../../transform/partition-request.ts';
import { fieldIndex } from '../../transform/types.ts';
import type { ValueSlot } from '../../values.ts';
import { type ShardFamily, shardFamily, watching } from './family.ts';
import { itemsValue } from './items.ts';
import { type PlaceInArray, slotValue } from './params.ts';
import { PARAM, quoteName, quoteText } from './quote.ts';
import { convert, misfitText } from './records.ts';
import { duckdbType } from './types.ts';

/**
 * The rows of `events` of one date.
 *
 * Running it fails with an error that `isSomethingNew` recognises when the shard holds a name, a filled value column or a
 * misfit that the register does not know. Nothing slips through; nothing is observed in vain.
 */
export function partitionSelect(request: PartitionRequest): string {
  const families = [
    flatFamily(request, 'event_param', EVENT_PARAMS),
    flatFamily(request, 'user_property', USER_PROPERTIES),
  ];
  const keys = request.template === 'events_external' ? ['event_date', 'svc_run'] : [];
  const values = eventsColumns(request.register)
    .filter((column) => keys.indexOf(column.name) < 0)
    .map((column) => ({ name: column.name, sql: columnValue(request, families, column) }));
  const present = families.filter((family) => family.lists().length > 0);
  const unwatched = present.filter((family) => !values.some((value) => value.sql.indexOf(family.place.codes) >= 0));
  const outer = values.map(({ name, sql }) => {
    const value =
      name === 'is_conversion' ? unwatched.reduce((inner, { place }) => watching(inner, place.codes), sql) : sql;
    return `${value} AS ${quoteName(name)}`;
  });
  const lists = present.reduce<readonly string[]>((all, family) => all.concat(family.lists()), []);
  return `SELECT ${outer.join(', ')} FROM (SELECT ${['*'].concat(lists).join(', ')} FROM ${request.relation}${rowFilter(request.options)})`;
}

/** The shard's rows that become rows of `events`, as a FROM clause without its keyword. */
export function keptRows(relation: string, options: Options): string {
  const filter = rowFilter(options);
  return filter === '' ? relation : `(SELECT * FROM ${relation}${filter})`;
}

/** A family whose parameters are columns of their own: an inner SELECT computes its lists, an outer one reads them. */
interface FlatFamily {
  readonly family: ParamFamily;
  readonly shard: ShardFamily | undefined;
  readonly place: PlaceInArray;
  /** The columns of the inner SELECT; complete once every column was asked for. */
  readonly lists: () => readonly string[];
}

function flatFamily(request: PartitionRequest, family: ParamFamily, array: string): FlatFamily {
  const shard = shardFamily(request, family);
  const used = new Set<ValueSlot>();
  const nameOf = (what: string) => quoteName(`__svc_${family}_${what}`);
  const list = (what: string, sql: string) =>
    `list_transform(${quoteName(array)}, lambda ${PARAM}: ${sql}) AS ${nameOf(what)}`;
  const valueAt = (slot: ValueSlot, place: string) => {
    used.add(slot);
    return `${nameOf(slot)}[${place}]`;
  };
  const lists = () =>
    shard === undefined
      ? []
      : [list('codes', shard.numbers.ofElement(PARAM))].concat(
          Array.from(used).map((slot) => list(slot, slotValue(shard.array, PARAM, slot))),
        );
  return { family, shard, place: { codes: nameOf('codes'), valueAt }, lists };
}

function columnValue(request: PartitionRequest, families: readonly FlatFamily[], target: EventsColumn): string {
  const { column } = target;
  if (target.name === 'event_date') return `DATE ${quoteText(request.date)}`;
  if (target.name === 'svc_run') return quoteText(request.runId);
  if (target.name === 'is_conversion') return isConversion(request.options);
  if (target.name === ITEMS) return itemsValue(request, target.type);
  if (column === undefined || column.family === 'source') return sourceValue(request, target);
  const family = families.find((candidate) => candidate.family === column.family);
  if (family === undefined || family.shard === undefined) return `NULL::${duckdbType(target.type)}`;
  return family.shard.valueFor(column, family.place);
}

function isConversion(options: Options): string {
  const names = conversionNames(options);
  return names.length === 0 ? 'FALSE' : `coalesce(event_name IN (${names.map(quoteText).join(', ')}), FALSE)`;
}

function sourceValue(request: PartitionRequest, target: EventsColumn): string {
  const name = target.column === undefined ? target.name : target.column.name;
  const own = request.columns[fieldIndex(request.columns, name)];
  if (own === undefined) return `NULL::${duckdbType(target.type)}`;
  if (target.column === undefined || !target.column.companion)
    return convert(quoteName(own.name), own.type, target.type);
  const main = request.register.find((row) => row.family === 'source' && row.name === name && !row.companion);
  return main === undefined ? 'NULL::VARCHAR' : misfitText(quoteName(own.name), own.type, main.type);
}

function rowFilter(options: Options): string {
  const { keep, names } = eventRule(options);
  if (keep === 'all-but')
    return names.length === 0
      ? ''
      : ` WHERE event_name IS NULL OR event_name NOT IN (${names.map(quoteText).join(', ')})`;
  return ` WHERE ${names.length === 0 ? 'FALSE' : `event_name IN (${names.map(quoteText).join(', ')})`}`;
}
