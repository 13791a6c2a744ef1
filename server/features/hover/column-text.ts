import { columnName } from '../../../service/transform/column-names.ts';
import { paramColumnType, typeText } from '../../../service/transform/types.ts';
import type { NameFamily, ParamType } from '../../../service/values.ts';
import { codeSpan } from '../markdown.ts';

/**
 * Names the column that a name has in `events`.
 *
 * @param family - a family whose names become columns
 * @param name - the name as the export spells it
 * @param type - its type, if it is known
 * @returns Markdown, one sentence
 */
export function columnText(family: Exclude<NameFamily, 'event'>, name: string, type?: ParamType): string {
  const what = family === 'item_param' ? 'Field of an item' : 'Column';
  const typed = type ? `, ${codeSpan(typeText(paramColumnType(type)))}` : '';
  return `${what}: ${codeSpan(columnName(family, name))}${typed}.`;
}
