import type { CancellationToken } from 'vscode-languageserver';
import type { Hover, Position } from 'vscode-languageserver-types';
import type { EntryFieldName, FieldName } from '../../service/options/fields.generated.ts';
import { ENTRY_FIELDS, FIELDS } from '../../service/options/fields.ts';
import { datasetOf } from '../../service/placement.ts';
import type { JsonPath, SeenName } from '../../service/values.ts';
import type { LiveNames } from '../live-names.ts';
import { rangeIn, type ServedDocument } from '../served-document.ts';
import { entryFieldMarkdown, fieldMarkdown } from './field-markdown.ts';
import { choiceText, columnTypeText } from './hover/choice-text.ts';
import { flagText } from './hover/flag-text.ts';
import { nameText } from './hover/name-text.ts';
import { placementText } from './hover/placement-text.ts';
import { rulesText } from './hover/rules-text.ts';
import { markdown } from './markdown.ts';
import { listedNameAt } from './name-lists.ts';
import { nodeAtOffset, type Spotted } from './node-at-offset.ts';
import { writtenText } from './written-fields.ts';

/** What a hover is about: a field of the options, or a field of a custom entry in one. */
interface Subject {
  readonly field: FieldName;
  readonly entryField?: EntryFieldName;
}

/**
 * Tells about what is under the mouse: on a key the field, on a value what it amounts to here.
 *
 * @param document - the document
 * @param position - the mouse
 * @param names - asked about names that were seen in the data
 * @param token - ends the wait for them
 * @returns the text for the key or the value, with its range; nothing between them, or on what is unknown
 */
export async function hover(
  document: ServedDocument,
  position: Position,
  names: LiveNames,
  token: CancellationToken,
): Promise<Hover | undefined> {
  const offset = document.text.offsetAt(position);
  const spot = nodeAtOffset(document, offset);
  const subject = spot && subjectOf(spot.path);
  if (!subject) return undefined;
  const { part, entry, node } = spot;
  if (part === 'key' && entry) {
    return { contents: markdown(fieldText(subject), rulesText(subject)), range: rangeIn(document, entry.keyRange) };
  }
  if (part !== 'value' || !node) return undefined;
  const listed = listedNameAt(document, offset);
  const asksData = listed !== undefined || FIELDS.get(subject.field) === 'boolean';
  const seen = asksData ? await seenIn(document, names, token) : [];
  if (token.isCancellationRequested) return undefined;
  const text = listed ? nameText(document, listed, seen) : valueText(document, subject, spot, seen);
  return { contents: markdown(text ?? fieldText(subject)), range: rangeIn(document, node.range) };
}

/** A field, an item of its list, or a field of a custom entry. */
function subjectOf(path: JsonPath): Subject | undefined {
  const [key, index, entryKey] = path;
  if (typeof key !== 'string' || !FIELDS.has(key)) return undefined;
  const field = key as FieldName;
  if (path.length <= 2) return typeof index === 'string' ? undefined : { field };
  const isEntryField = path.length === 3 && FIELDS.get(key) === 'entries' && ENTRY_FIELDS.has(`${entryKey}`);
  return isEntryField ? { field, entryField: entryKey as EntryFieldName } : undefined;
}

function fieldText({ field, entryField }: Subject): string {
  return entryField ? entryFieldMarkdown(entryField) : fieldMarkdown(field);
}

/** What a value amounts to; nothing when there is no more to say than of its field. */
function valueText(
  document: ServedDocument,
  { field, entryField }: Subject,
  { path, node }: Spotted,
  seen: readonly SeenName[],
): string | undefined {
  if (entryField === 'type') return columnTypeText(document, field, path);
  if (path.length !== 1) return undefined;
  if (node?.kind === 'boolean') return flagText(document, field, node.value, seen);
  if (node?.kind !== 'string') return undefined;
  const kind = FIELDS.get(field);
  return kind === 'dataset' || kind === 'bucket' ? placementText(document) : choiceText(document, field, node.value);
}

async function seenIn(
  document: ServedDocument,
  names: LiveNames,
  token: CancellationToken,
): Promise<readonly SeenName[]> {
  const source = datasetOf(writtenText(document, 'ga4_dataset_id')?.value ?? '');
  return source ? names.seenNames(document.text.uri, source, token) : [];
}
