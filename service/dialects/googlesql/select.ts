/** The SELECT that makes one date of `events` out of one shard. */
import type { Options } from '../../options/fields.generated.ts';
import { conversionNames, eventRule } from '../../transform/event-rule.ts';
import { EVENT_PARAMS, ITEMS, USER_PROPERTIES } from '../../transform/families.ts';
import { type EventsColumn, eventsColumns } from '../../transform/layout.ts';
import type { PartitionRequest } from '../../transform/partition-request.ts';
import { fieldIndex } from '../../transform/types.ts';
import type { Column } from '../../values.ts';
import { itemsValue } from './items.ts';
import { paramItems } from './params.ts';
import { quoteName, quoteText } from './quote.ts';
import { convert, misfitText } from './records.ts';
import { nullOf } from './values.ts';

/**
 * The rows of `events` of one date.
 *
 * The shard is one that was observed, and the register knows what it holds: a value that fits neither its column nor a
 * companion is NULL.
 */
export function partitionSelect(request: PartitionRequest): string {
  const items: string[] = [];
  let family: string | undefined;
  for (const target of eventsColumns(request.register)) {
    const of = target.column === undefined ? 'source' : target.column.family;
    if (of === 'source') items.push(...ownItem(request, target));
    // The columns of a family stand together, and come out of one subquery.
    else if (of !== family)
      items.push(...paramItems(request, of, `__t.${of === 'event_param' ? EVENT_PARAMS : USER_PROPERTIES}`));
    family = of;
  }
  return `SELECT ${items.join(',\n')}\nFROM ${request.relation} __t${rowFilter(request.options)}`;
}

/** The condition on rows that become rows of `events`, as a WHERE clause on the shard `__t`; empty where all do. */
export function rowFilter(options: Options): string {
  const { keep, names } = eventRule(options);
  if (keep === 'only') return ` WHERE ${isNamed(names)}`;
  return names.length === 0 ? '' : ` WHERE NOT ${isNamed(names)}`;
}

/** A condition that is never NULL: whether the event has one of these names. */
function isNamed(names: readonly string[]): string {
  return names.length === 0 ? 'FALSE' : `IFNULL(__t.event_name IN (${names.map(quoteText).join(', ')}), FALSE)`;
}

/** The columns that are no parameters, as items of a SELECT list. */
function ownItem(request: PartitionRequest, target: EventsColumn): readonly string[] {
  const { name, type, column } = target;
  let value: string;
  if (column !== undefined) value = sourceValue(request, column);
  else if (name === ITEMS) value = itemsValue(request, type);
  else if (name === 'is_conversion') value = isNamed(conversionNames(request.options));
  // The keys of a partition stand in the path of its files.
  else if (request.template === 'events_external') return [];
  else value = name === 'svc_run' ? quoteText(request.runId) : `DATE ${quoteText(request.date)}`;
  return [`${value} ${quoteName(name)}`];
}

function sourceValue({ columns, register }: PartitionRequest, column: Column): string {
  const { name, type, companion } = column;
  const own = columns[fieldIndex(columns, name)];
  const main = register.find((row) => row.family === 'source' && row.name === name && !row.companion);
  if (own === undefined || main === undefined) return nullOf(type);
  return (companion ? misfitText : convert)(`__t.${quoteName(own.name)}`, own.type, main.type);
}
