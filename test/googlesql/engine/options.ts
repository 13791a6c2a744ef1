/** The OPTIONS(…) of a statement. */
import { child, children, type Message, text } from '../zetasql/proto.ts';
import { typeName } from '../zetasql/types.ts';
import { SqlError } from './errors.ts';
import { evaluate } from './expressions.ts';
import type { Session } from './session.ts';
import type { Option, Options } from './storage.ts';

/** Evaluates a list of options. */
export async function optionsOf(session: Session, list: Message | undefined): Promise<Options> {
  const options: { [name: string]: Option } = {};
  for (const entry of children(list, 'optionsEntries')) {
    const name = text(child(entry, 'name'), 'idString').toLowerCase();
    const expression = child(entry, 'value');
    if (expression === undefined) continue;
    if (options[name] !== undefined) throw new SqlError(`Duplicate option specified for '${name}'`);
    const { type, value = null } = await evaluate(session, expression);
    const printed =
      typeof value === 'string' && typeName(type) === 'STRING'
        ? JSON.stringify(value)
        : session.frame.source.of(expression);
    options[name] = { type, value, printed };
  }
  return options;
}

/** An option that is text. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]?.value;
  return typeof value === 'string' ? value : undefined;
}
