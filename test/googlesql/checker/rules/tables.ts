/** Rules about CREATE TABLE, CREATE EXTERNAL TABLE and options: https://cloud.google.com/bigquery/docs/reference/standard-sql/data-definition-language */
import {
  child,
  children,
  inherited,
  inheritedChildren,
  type Message,
  pathNames,
  text,
  unwrap,
} from '../../zetasql/proto.ts';
import { type SqlField, typeFromProto } from '../../zetasql/types.ts';
import type { Rule, Subject } from '../lint.ts';
import { duplicates, literalBoolean, literalTexts, Nodes, optionsOf } from './reading.ts';

/** Only for statements of one kind. */
function only(kind: string, rule: Rule): Rule {
  return (subject) => (subject.parsed.kind === kind ? rule(subject) : []);
}

const NATIVE = 'astCreateTableStatementNode';
const EXTERNAL = 'astCreateExternalTableStatementNode';

/** https://cloud.google.com/bigquery/quotas#standard_tables */
const MAX_COLUMNS = 10_000;

/** https://cloud.google.com/bigquery/quotas#external_tables: source URIs of an external table. */
const MAX_URIS = 10_000;

export const tableRules: { readonly [rule: string]: Rule } = {
  // A date or timestamp column, one of the _TRUNC functions, or RANGE_BUCKET over an INT64.
  'partition-type': only(NATIVE, ({ resolved }) =>
    inheritedChildren(resolved?.node, 'partitionByList')
      .filter((expression) => {
        const { kind, node } = unwrap(expression);
        return kind === 'resolvedColumnRefNode' && !/^TYPE_DATE$/.test(typeKind(node));
      })
      .map((expression) => `a table is not partitioned by a column of ${typeKind(unwrap(expression).node)}`),
  ),

  // At most four columns, of types that can be compared.
  'cluster-type': only(NATIVE, ({ resolved }) => {
    const columns = inheritedChildren(resolved?.node, 'clusterByList').map((expression) => unwrap(expression).node);
    const refused = columns.filter((node) => !CLUSTER_TYPES.test(typeKind(node)));
    return [
      ...(columns.length > 4 ? [`${columns.length} columns to cluster by are more than four`] : []),
      ...refused.map((node) => `a table is not clustered by a column of ${typeKind(node)}`),
    ];
  }),

  // https://cloud.google.com/bigquery/docs/schemas#column_names
  'column-name': (subject) => {
    if (subject.parsed.kind !== NATIVE && subject.parsed.kind !== EXTERNAL) return [];
    const names = columnsOf(subject).map(({ name }) => name);
    return [
      ...(names.length > MAX_COLUMNS ? [`${names.length} columns are more than ${MAX_COLUMNS}`] : []),
      ...duplicates(names).map((name) => `the column ${name} is there twice`),
      ...names
        .filter((name) => !/^[A-Za-z_][A-Za-z0-9_]{0,299}$/.test(name))
        .map((name) => `${name} is no name for a column`),
      ...names
        .filter((name) => /^(_TABLE_|_FILE_|_PARTITION|_ROW_TIMESTAMP|__ROOT__|_COLIDENTIFIER|_CHANGE_)/i.test(name))
        .map((name) => `${name} begins like a name of BigQuery's own`),
    ];
  },

  // https://cloud.google.com/bigquery/docs/hive-partitioned-queries
  'external-prefix': only(EXTERNAL, (subject) => {
    const { uris, hive_partition_uri_prefix: prefix } = optionsOf(subject);
    const [root] = literalTexts(prefix) ?? [];
    if (keysOf(subject).length === 0) return [];
    if (root === undefined) return ['partition columns need hive_partition_uri_prefix'];
    return (literalTexts(uris) ?? [])
      .filter((uri) => !uri.startsWith(`${root.replace(/\/$/, '')}/`))
      .map((uri) => `${uri} does not begin with ${root}`);
  }),

  'external-uris': only(EXTERNAL, (subject) => {
    const uris = literalTexts(optionsOf(subject)['uris']);
    if (uris === undefined) return optionsOf(subject)['uris'] === undefined ? ['an external table needs uris'] : [];
    return [
      ...(uris.length === 0 || uris.length > MAX_URIS ? [`${uris.length} uris; it takes 1 to ${MAX_URIS}`] : []),
      ...uris.filter((uri) => uri.split('*').length > 2).map((uri) => `${uri} has more than one *`),
    ];
  }),

  // Without it an ARRAY of a Parquet file is read as a record with a list in it.
  'external-lists': only(EXTERNAL, (subject) => {
    const isParquet = literalTexts(optionsOf(subject)['format'])?.[0]?.toUpperCase() === 'PARQUET';
    const hasArray = ownColumnsOf(subject).some(({ type }) => type.kind === 'array');
    if (!isParquet || !hasArray || literalBoolean(optionsOf(subject)['enable_list_inference']) === true) return [];
    return ['arrays of Parquet files need enable_list_inference = TRUE'];
  }),

  // "The constant expression cannot contain a reference to a table, subqueries, user-defined functions, aggregate functions,
  // or the following scalar functions".
  'option-value': (subject) => {
    const found: string[] = [];
    for (const [name, value] of Object.entries(optionsOf(subject))) {
      if (new Nodes(value).of('resolvedSubqueryExprNode').length > 0) found.push(`the option ${name} has a subquery`);
      for (const { name: called } of new Nodes(value).calls)
        if (NOT_IN_OPTIONS.has(called)) found.push(`the option ${name} calls ${called.toUpperCase()}`);
    }
    return found;
  },

  // https://cloud.google.com/bigquery/docs/external-tables#limitations
  'external-dml': ({ parsed, catalog }) => {
    if (!/^ast(Insert|Update|Delete|Merge|Truncate)StatementNode$/.test(parsed.kind)) return [];
    const name = pathNames(unwrap(child(parsed.node, 'targetPath') ?? {}).node).join('.');
    return catalog.tables?.[name]?.isExternal === true ? [`${name} is external: its rows cannot be changed`] : [];
  },
};

const CLUSTER_TYPES = /^TYPE_(BIGNUMERIC|BOOL|DATE|DATETIME|GEOGRAPHY|INT64|NUMERIC|STRING|TIMESTAMP)$/;

const NOT_IN_OPTIONS = new Set([
  'array_to_string',
  'replace',
  'regexp_replace',
  'rand',
  'format',
  'lpad',
  'rpad',
  'repeat',
  'session_user',
  'generate_array',
  'generate_date_array',
]);

function typeKind(node: Message): string {
  return text(child(node, 'column', 'type'), 'typeKind');
}

function ownColumnsOf({ resolved }: Subject): readonly SqlField[] {
  return fieldsOf(inheritedChildren(resolved?.node, 'columnDefinitionList'));
}

function keysOf({ resolved }: Subject): readonly SqlField[] {
  return fieldsOf(
    children(inherited(resolved?.node, 'withPartitionColumns') as Message | undefined, 'columnDefinitionList'),
  );
}

function columnsOf(subject: Subject): readonly SqlField[] {
  return [...ownColumnsOf(subject), ...keysOf(subject)];
}

function fieldsOf(definitions: readonly Message[]): readonly SqlField[] {
  return definitions.map((definition) => ({
    name: text(definition, 'name'),
    type: typeFromProto(child(definition, 'type')),
  }));
}
