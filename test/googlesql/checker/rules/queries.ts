/** Rules about queries, and about what is written. */
import {
  child,
  children,
  inherited,
  inheritedChild,
  inheritedChildren,
  type Message,
  rangeOf,
  text,
  unwrap,
} from '../../zetasql/proto.ts';
import type { Rule } from '../lint.ts';
import { Nodes, rangeKey } from './reading.ts';

const WRITES = /^ast(Insert|Update|Merge|ExportData|CreateTable)StatementNode$/;

export const queryRules: { readonly [rule: string]: Rule } = {
  // "BigQuery raises an error if the query result has an array which contains a NULL element, although such an array can be
  // used inside the query": https://cloud.google.com/bigquery/docs/reference/standard-sql/arrays#nulls
  'null-in-array': ({ parsed, resolved, nodes }) => {
    if (!WRITES.test(parsed.kind) || resolved === undefined) return [];
    return [...nullableAggregates(parsed.node, nodes), ...nullLiterals(nodes), ...nullableSubqueries(nodes)];
  },

  // Ours: whether it skips NULLs has changed, and it makes two runs over the same rows differ.
  'any-value': ({ nodes }) =>
    nodes.calls
      .filter(({ name }) => name === 'any_value')
      .map(() => 'ANY_VALUE is not said to give the same value twice'),

  // Only a constant limits what is read: https://cloud.google.com/bigquery/docs/querying-wildcard-tables#filter_selected_tables_using_table_suffix
  'suffix-filter': ({ nodes }) => {
    const arrays = nodes.calls
      .filter(({ name }) => name === '$in_array')
      .flatMap(({ call }) => inheritedChildren(call, 'argumentList'));
    const queries = nodes.of('resolvedSubqueryExprNode').map((subquery) => child(subquery, 'inExpr') ?? {});
    return [...arrays, ...queries]
      .filter((expression) => text(child(unwrap(expression).node, 'column'), 'name') === '_TABLE_SUFFIX')
      .map(() => 'a filter of _TABLE_SUFFIX by an array or a query reads every table');
  },

  // "Correlated subqueries that reference other tables are not supported unless they can be de-correlated, such as by
  // transforming them into an efficient JOIN": which takes an equality, and no LIMIT.
  'correlated-table': ({ nodes }) =>
    nodes
      .of('resolvedSubqueryExprNode')
      .filter((subquery) => children(subquery, 'parameterList').length > 0)
      .filter((subquery) => {
        const query = new Nodes(child(subquery, 'subquery'));
        if (query.tables.length === 0) return false;
        return !isJoinable(query) || query.of('resolvedLimitOffsetScanNode').length > 0;
      })
      .map(() => 'a correlated subquery reads a table, and cannot be made a join'),

  // Grouping by what cannot be compared everywhere.
  'group-by': ({ nodes }) =>
    nodes
      .of('resolvedAggregateScanNode')
      .flatMap((scan) => inheritedChildren(scan, 'groupByList'))
      .filter((group) => /ARRAY|STRUCT|JSON/.test(text(child(group, 'column', 'type'), 'typeKind')))
      .map((group) => `grouping by ${text(child(group, 'column', 'type'), 'typeKind')} is not for every BigQuery`),
};

/** ARRAY_AGG of scalars that may be NULL, unless one element is picked out of it at once. */
function nullableAggregates(parsed: Message, nodes: Nodes): readonly string[] {
  const start = rangeOf(parsed).start;
  const picked = new Set(
    new Nodes(parsed).of('astArrayElementNode').map((element) => rangeKey(child(element, 'array') ?? {}, start)),
  );
  return nodes.calls
    .filter(({ name, call }) => {
      if (name !== 'array_agg' || picked.has(rangeKey(call))) return false;
      const [argument] = inheritedChildren(call, 'argumentList');
      const type = inheritedChild(unwrap(argument ?? {}).node, 'type');
      if (text(type, 'typeKind') === 'TYPE_STRUCT') return false;
      return inherited(call, 'nullHandlingModifier') !== 'IGNORE_NULLS';
    })
    .map(() => 'ARRAY_AGG without IGNORE NULLS may write a NULL into an array');
}

function nullLiterals(nodes: Nodes): readonly string[] {
  const made = nodes.calls
    .filter(({ name }) => name === '$make_array')
    .flatMap(({ call }) => inheritedChildren(call, 'argumentList'))
    .map((argument) => child(argument, 'resolvedLiteralNode', 'value'))
    .filter((literal) => literal !== undefined && isNull(child(literal, 'value')));
  const literal = nodes
    .of('resolvedLiteralNode')
    .flatMap((node) => children(child(node, 'value', 'value', 'arrayValue'), 'element').filter(isNull));
  return [...made, ...literal].map(() => 'an array with a NULL in it is written');
}

function isNull(value: Message | undefined): boolean {
  return value === undefined || Object.keys(value).length === 0;
}

/** ARRAY(SELECT …) of scalars, unless it has a condition that keeps NULLs out. */
function nullableSubqueries(nodes: Nodes): readonly string[] {
  return nodes
    .of('resolvedSubqueryExprNode')
    .filter((subquery) => {
      if (subquery['subqueryType'] !== 'ARRAY') return false;
      const type = inheritedChild(subquery, 'type');
      if (text(child(type, 'arrayType', 'elementType'), 'typeKind') === 'TYPE_STRUCT') return false;
      return !new Nodes(child(subquery, 'subquery')).calls.some(({ name }) => name === '$is_null');
    })
    .map(() => 'ARRAY(SELECT …) without IS NOT NULL may write a NULL into an array');
}

/** Whether a subquery is tied to the query around it by an equality. */
function isJoinable(query: Nodes): boolean {
  return query.calls.some(({ name, call }) => {
    if (name !== '$equal') return false;
    const sides = inheritedChildren(call, 'argumentList').map(correlation);
    return sides.includes('outer') && sides.includes('inner');
  });
}

function correlation(any: Message): 'outer' | 'inner' | 'both' | 'neither' {
  const columns = new Nodes(any).of('resolvedColumnRefNode').map((node) => node['isCorrelated'] === true);
  if (columns.length === 0) return 'neither';
  if (columns.every((is) => is)) return 'outer';
  return columns.some((is) => is) ? 'both' : 'inner';
}
