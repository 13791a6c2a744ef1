import { defaultEventParams, defaultEvents } from '../../../service/catalogue/names.ts';
import { FIELD_DOCS } from '../../../service/options/field-docs.generated.ts';
import { CHOICES, type FieldName } from '../../../service/options/fields.generated.ts';
import { nodeAt } from '../../../service/options/tree.ts';
import { datasetText } from '../../../service/placement.ts';
import type { JsonPath, Placement } from '../../../service/values.ts';
import type { ServedDocument } from '../../served-document.ts';
import { countText } from '../family-words.ts';
import { codeSpan } from '../markdown.ts';
import { nameListOf } from '../name-lists.ts';
import { placementIn } from '../written-fields.ts';
import { columnText } from './column-text.ts';

type Template = (typeof CHOICES.transform_config_template)[number];

/**
 * Says what a value out of a fixed list amounts to.
 *
 * @param document - the document
 * @param field - a field with a fixed list of values
 * @param value - its value
 * @returns Markdown; nothing when the value is not on the list
 */
export function choiceText(document: ServedDocument, field: FieldName, value: string): string | undefined {
  const template = CHOICES.transform_config_template.find((choice) => choice === value);
  if (field === 'transform_config_template' && template) return templateText(document, template);
  const stream = CHOICES.stream_type.find((choice) => choice === value);
  if (field !== 'stream_type' || !stream) return undefined;
  const events = countText(defaultEvents(stream).length, 'event');
  const params = countText(defaultEventParams(stream).length, 'event_param');
  return `${codeSpan(stream)}: ${events} and ${params} by default.`;
}

/**
 * Says which column the type of a custom entry makes.
 *
 * @param document - the document
 * @param field - the list with the entry
 * @param path - the path of the type
 * @returns Markdown; nothing as long as the entry has no name or no type that is allowed
 */
export function columnTypeText(document: ServedDocument, field: FieldName, path: JsonPath): string | undefined {
  const family = nameListOf(field)?.family;
  const name = nodeAt(document.options.root, [...path.slice(0, -1), 'name']);
  const type = nodeAt(document.options.root, path);
  const allowed = type?.kind === 'string' ? CHOICES.type.find((choice) => choice === type.value) : undefined;
  if (!family || family === 'event' || name?.kind !== 'string' || !allowed) return undefined;
  return columnText(family, name.value, allowed);
}

function templateText(document: ServedDocument, template: Template): string {
  // The documentation of the field has a line for each of its values.
  const start = `- \`${template}\`: `;
  const line = FIELD_DOCS.transform_config_template.markdown.split('\n').find((text) => text.startsWith(start));
  const meaning = line ? line.slice(start.length) : '';
  return [`${codeSpan(template)}: ${meaning}`, writesText(placementIn(document), template)]
    .filter((text) => text !== undefined)
    .join('\n\n');
}

/** What is written where; nothing as long as that cannot be resolved. */
function writesText(placement: Placement | undefined, template: Template): string | undefined {
  if (!placement) return undefined;
  const { destination, bucket } = placement;
  const table = codeSpan(`${datasetText(destination)}.events`);
  if (template === 'events_partitioned') return `Writes ${table}.`;
  return bucket === undefined ? undefined : `Writes files to ${codeSpan(`gs://${bucket}`)}, read through ${table}.`;
}
