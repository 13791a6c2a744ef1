/** What the names of a statement stand for, as ZetaSQL's catalog. Each object goes by one name with dots in it. */
import type { Value } from '../../service/dialects/duckdb/shards.ts';
import type { Message } from './proto.ts';
import { BOOL, INT64, type SqlField, type SqlType, typeToProto } from './types.ts';
import { valueToProto } from './values.ts';

/** A table, and its rows where a statement is evaluated. */
export interface CatalogTable {
  readonly columns: readonly SqlField[];
  /** Columns that `SELECT *` leaves out, such as `_TABLE_SUFFIX`; their values come last in a row. */
  readonly pseudoColumns?: readonly SqlField[];
  readonly rows?: readonly (readonly Value[])[];
  /** Whether it reads files; the checker wants to know. */
  readonly isExternal?: boolean;
}

/** A value with its type; NULL when there is none. */
export interface TypedValue {
  readonly type: SqlType;
  readonly value?: Value;
}

/** A function with one signature whose body ZetaSQL does not run, such as one in JavaScript. */
export interface CatalogFunction {
  readonly parameters: readonly SqlField[];
  readonly returns: SqlType;
}

/** A function in SQL whose parameters take any type. It is inlined. */
export interface SqlFunction {
  readonly parameters: readonly string[];
  /** An expression. */
  readonly body: string;
}

/** What a statement can refer to: everything by the name as the statement spells it between back quotes. */
export interface Catalog {
  readonly tables?: { readonly [name: string]: CatalogTable };
  readonly functions?: { readonly [name: string]: CatalogFunction };
  readonly sqlFunctions?: { readonly [name: string]: SqlFunction };
  readonly procedures?: { readonly [name: string]: readonly SqlField[] };
  /** Variables of the script. */
  readonly variables?: { readonly [name: string]: TypedValue };
  /** Named query parameters: `@name`. */
  readonly params?: { readonly [name: string]: TypedValue };
}

/** The hidden column that says which row an UPDATE or DELETE means. */
export const ROW_NUMBER = '__svc_row';

/**
 * The catalog as ZetaSQL's message.
 *
 * @param numbered the table whose rows get the key {@link ROW_NUMBER}
 */
export function catalogToProto(catalog: Catalog, language: Message, numbered?: string): Message {
  const { tables = {}, functions = {}, sqlFunctions = {}, procedures = {}, variables = {} } = catalog;
  return {
    name: 'bigquery',
    builtinFunctionOptions: { languageOptions: language },
    table: Object.entries(tables).map(([name, table]) => tableToProto(name, table, name === numbered)),
    customFunction: [
      ...Object.entries(functions).map(([name, { parameters, returns }]) => ({
        namePath: [name],
        group: 'UDF',
        mode: 'SCALAR',
        signature: [signature(parameters, returns)],
      })),
      ...Object.entries(sqlFunctions).map(([name, { parameters, body }]) => sqlFunctionToProto(name, parameters, body)),
    ],
    // A procedure returns nothing, but a signature must have a type.
    procedure: Object.entries(procedures).map(([name, parameters]) => ({
      namePath: [name],
      signature: signature(parameters, BOOL),
    })),
    namedType: INTEGER_ALIASES.map((name) => ({ name, type: typeToProto(INT64) })),
    constant: Object.entries(variables).map(([name, { type, value }]) => ({
      namePath: [name],
      type: typeToProto(type),
      value: valueToProto(type, value),
    })),
  };
}

/** The rows of the catalog's tables as ZetaSQL's messages. */
export function contentToProto(catalog: Catalog, numbered?: string): Message {
  return Object.fromEntries(
    Object.entries(catalog.tables ?? {}).map(([name, { columns, pseudoColumns = [], rows = [] }]) => {
      const types = [...columns, ...pseudoColumns].map(({ type }) => type);
      const row = rows.map((values, index) => ({
        cell: [
          ...types.map((type, column) => valueToProto(type, values[column])),
          ...(name === numbered ? [{ int64Value: String(index) }] : []),
        ],
      }));
      return [name, { tableData: { row } }];
    }),
  );
}

/** https://cloud.google.com/bigquery/docs/reference/standard-sql/data-types#integer_types */
const INTEGER_ALIASES = ['INT', 'INTEGER', 'BIGINT', 'SMALLINT', 'TINYINT', 'BYTEINT'];

function tableToProto(name: string, { columns, pseudoColumns = [] }: CatalogTable, numbered: boolean): Message {
  const column: Message[] = columns.map((field) => ({ name: field.name, type: typeToProto(field.type) }));
  for (const field of pseudoColumns)
    column.push({ name: field.name, type: typeToProto(field.type), isPseudoColumn: true });
  if (!numbered) return { name, column };
  column.push({ name: ROW_NUMBER, type: typeToProto(INT64), isPseudoColumn: true, isWritableColumn: false });
  return { name, column, primaryKeyColumnIndex: [column.length - 1] };
}

function signature(parameters: readonly SqlField[], returns: SqlType): Message {
  return {
    argument: parameters.map(({ name, type }) => ({
      kind: 'ARG_TYPE_FIXED',
      type: typeToProto(type),
      // The server ends itself when this is missing.
      numOccurrences: 1,
      options: { argumentName: name, namedArgumentKind: 'POSITIONAL_ONLY' },
    })),
    returnType: { kind: 'ARG_TYPE_FIXED', type: typeToProto(returns), numOccurrences: 1 },
  };
}

function sqlFunctionToProto(name: string, parameters: readonly string[], body: string): Message {
  const anything = { kind: 'ARG_TYPE_ARBITRARY', numOccurrences: 1 };
  return {
    namePath: [name],
    group: 'Templated_SQL_Function',
    mode: 'SCALAR',
    signature: [{ argument: parameters.map(() => anything), returnType: anything }],
    parseResumeLocation: { input: body, filename: '', bytePosition: 0, allowResume: false },
    templatedSqlFunctionArgumentName: parameters,
  };
}
