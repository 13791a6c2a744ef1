/** What rules ask of an analyzed statement. */
import {
  child,
  children,
  inheritedChild,
  inheritedChildren,
  type Message,
  rangeOf,
  text,
  walk,
} from '../../zetasql/proto.ts';
import type { SqlType } from '../../zetasql/types.ts';
import type { Subject } from '../lint.ts';

/** The nodes of a tree by their kinds. Large statements have hundreds of thousands, so they are gone through once. */
export class Nodes {
  readonly #byKind = new Map<string, Message[]>();

  /** @param any the tree's root; without one there are no nodes */
  constructor(any: Message | undefined) {
    if (any === undefined) return;
    for (const { kind, node } of walk(any)) {
      const list = this.#byKind.get(kind);
      if (list === undefined) this.#byKind.set(kind, [node]);
      else list.push(node);
    }
  }

  /** All nodes of a kind. */
  of(kind: string): readonly Message[] {
    return this.#byKind.get(kind) ?? [];
  }

  /** The names of the tables that are read. */
  get tables(): readonly string[] {
    return this.of('resolvedTableScanNode').map((scan) => text(child(scan, 'table'), 'name'));
  }

  /** All calls of functions, aggregates too, with their names in lower case. */
  get calls(): readonly { readonly name: string; readonly call: Message }[] {
    return CALLS.flatMap((kind) => this.of(kind)).map((call) => ({ name: functionName(call), call }));
  }
}

const CALLS = [
  'resolvedFunctionCallNode',
  'resolvedAggregateFunctionCallNode',
  'resolvedAnalyticFunctionCallNode',
] as const;

function functionName(call: Message): string {
  const name = text(inheritedChild(call, 'function'), 'name');
  return name.replace(/^ZetaSQL:/, '').toLowerCase();
}

/** The options of a statement, resolved, by name. */
export function optionsOf({ resolved }: Subject): { readonly [name: string]: Message } {
  return Object.fromEntries(
    inheritedChildren(resolved?.node, 'optionList').map((option) => [
      text(option, 'name').toLowerCase(),
      child(option, 'value') ?? {},
    ]),
  );
}

/** The texts in an expression that is a literal, or an array of literals; undefined for any other. */
export function literalTexts(expression: Message | undefined): readonly string[] | undefined {
  const value = child(expression, 'resolvedLiteralNode', 'value', 'value');
  if (typeof value?.['stringValue'] === 'string') return [value['stringValue']];
  const elements = child(value, 'arrayValue');
  if (elements !== undefined) return children(elements, 'element').map((element) => text(element, 'stringValue'));
  return undefined;
}

/** The value of an expression that is TRUE or FALSE; undefined for any other. */
export function literalBoolean(expression: Message | undefined): boolean | undefined {
  const value = child(expression, 'resolvedLiteralNode', 'value', 'value')?.['boolValue'];
  return typeof value === 'boolean' ? value : undefined;
}

/** Whether a type is, or has in it, one of these scalars. */
export function holds(type: SqlType, scalars: readonly string[]): boolean {
  if (type.kind === 'array') return holds(type.of, scalars);
  if (type.kind === 'record') return type.fields.some((field) => holds(field.type, scalars));
  return scalars.includes(type.name);
}

/** The names that occur twice; BigQuery does not tell upper case from lower case. */
export function duplicates(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** A stretch as a key: the same place in two trees of one text. */
export function rangeKey(any: Message, from = 0): string {
  const { start, end } = rangeOf(any);
  return `${start - from}-${end - from}`;
}
