/** Datasets, tables and routines as REST shows them: https://cloud.google.com/bigquery/docs/reference/rest/v2/datasets */
import { bytesOf } from '../../googlesql/engine/bytes.ts';
import { objectOf, printed } from '../../googlesql/engine/names.ts';
import type { Dataset, Options, Routine, Table } from '../../googlesql/engine/storage.ts';
import type { SqlType } from '../../googlesql/zetasql/types.ts';
import { schemaOf } from './cells.ts';

type Resource = Readonly<Record<string, unknown>>;

/** The Dataset resource. */
export function datasetResource({ name, location, createdAt, options }: Dataset): Resource {
  return {
    kind: 'bigquery#dataset',
    id: printed(name),
    datasetReference: datasetReference(name),
    location,
    type: 'DEFAULT',
    creationTime: milliseconds(createdAt),
    lastModifiedTime: milliseconds(createdAt),
    ...description(options),
  };
}

/** The Table resource. */
export function tableResource({ location }: Dataset, table: Table): Resource {
  const { columns, rows, modifiedAt, options, external } = table;
  return {
    ...tableListEntry(table),
    schema: schemaOf([...columns, ...(external?.partitionColumns ?? [])]),
    lastModifiedTime: milliseconds(modifiedAt),
    location,
    ...description(options),
    ...(external
      ? { externalDataConfiguration: { sourceFormat: external.format, sourceUris: external.uris } }
      : { numRows: String(rows.length), numBytes: String(bytesOf(columns, rows)) }),
  };
}

/** The entry of a table in `tables.list`. */
export function tableListEntry({ name, external, createdAt }: Table): Resource {
  return {
    kind: 'bigquery#table',
    id: printed(name),
    tableReference: { ...datasetReference(name), tableId: objectOf(name) },
    type: external ? 'EXTERNAL' : 'TABLE',
    creationTime: milliseconds(createdAt),
  };
}

/** The Routine resource. */
export function routineResource(routine: Routine): Resource {
  const { parameters, returns, body, options } = routine;
  return {
    ...routineListEntry(routine),
    arguments: parameters.map(({ name, type }) => ({ name, dataType: dataType(type) })),
    ...(returns && { returnType: dataType(returns) }),
    definitionBody: body,
    ...description(options),
  };
}

/** The entry of a routine in `routines.list`. */
export function routineListEntry({ kind, name, createdAt, modifiedAt }: Routine): Resource {
  return {
    routineReference: { ...datasetReference(name), routineId: objectOf(name) },
    routineType: kind === 'procedure' ? 'PROCEDURE' : 'SCALAR_FUNCTION',
    language: kind === 'javascript' ? 'JAVASCRIPT' : 'SQL',
    creationTime: milliseconds(createdAt),
    lastModifiedTime: milliseconds(modifiedAt),
  };
}

function datasetReference(name: string): { readonly projectId: string; readonly datasetId: string } {
  const [projectId = '', datasetId = ''] = name.split('.');
  return { projectId, datasetId };
}

function description({ description: option }: Options): Resource {
  return typeof option?.value === 'string' ? { description: option.value } : {};
}

function milliseconds(micros: bigint): string {
  return String(micros / 1000n);
}

/** A StandardSqlDataType. */
function dataType(type: SqlType): Resource {
  if (type.kind === 'array') return { typeKind: 'ARRAY', arrayElementType: dataType(type.of) };
  if (type.kind === 'scalar') return { typeKind: type.name };
  const fields = type.fields.map((field) => ({ name: field.name, type: dataType(field.type) }));
  return { typeKind: 'STRUCT', structType: { fields } };
}
