/** What a statement changes about the names that the statements behind it can use. */
import { createHash } from 'node:crypto';
import type { Catalog, CatalogFunction, CatalogTable, SqlFunction } from '../zetasql/catalog.ts';
import {
  child,
  children,
  inheritedChild,
  inheritedChildren,
  inheritedTexts,
  type Message,
  pathNames,
  text,
  texts,
  type Unwrapped,
} from '../zetasql/proto.ts';
import { type SqlField, STRING, typeFromProto } from '../zetasql/types.ts';

/** A catalog that statements change. */
export class ChangingCatalog implements Catalog {
  readonly tables: { [name: string]: CatalogTable };
  readonly functions: { [name: string]: CatalogFunction };
  readonly sqlFunctions: { [name: string]: SqlFunction };
  readonly procedures: { [name: string]: readonly SqlField[] };
  /** The code of the functions in JavaScript, by name. */
  readonly javaScript: { [name: string]: string } = {};
  #fingerprint: string | undefined;

  constructor(catalog: Catalog) {
    this.tables = { ...catalog.tables };
    this.functions = { ...catalog.functions };
    this.sqlFunctions = { ...catalog.sqlFunctions };
    this.procedures = { ...catalog.procedures };
  }

  /** A text that two catalogs with the same things in them have in common. */
  get fingerprint(): string {
    const { tables, functions, sqlFunctions, procedures } = this;
    this.#fingerprint ??= createHash('sha256')
      .update(JSON.stringify([tables, functions, sqlFunctions, procedures]))
      .digest('base64');
    return this.#fingerprint;
  }

  /**
   * Takes over what a statement makes or removes.
   *
   * @param parsed the statement, parsed
   * @param resolved the statement, analyzed
   */
  apply(parsed: Unwrapped, resolved: Unwrapped): void {
    const { kind, node } = resolved;
    const name = inheritedTexts(node, 'namePath').join('.');
    if (CHANGES.test(kind)) this.#fingerprint = undefined;
    switch (kind) {
      case 'resolvedCreateTableStmtNode':
      case 'resolvedCreateTableAsSelectStmtNode':
        this.tables[name] = tableOf(node, this.#copied(parsed.node));
        return;
      case 'resolvedCreateExternalTableStmtNode':
        this.tables[name] = { ...tableOf(node, []), isExternal: true };
        return;
      case 'resolvedCreateViewStmtNode':
        this.tables[name] = { columns: outputColumns(node) };
        return;
      case 'resolvedCreateFunctionStmtNode':
        this.#addFunction(name, node);
        return;
      case 'resolvedCreateProcedureStmtNode':
        this.procedures[name] = argumentsOf(node);
        return;
      case 'resolvedDropStmtNode':
        delete this.tables[texts(node, 'namePath').join('.')];
        return;
      case 'resolvedAlterTableStmtNode':
        this.#addColumns(name, inheritedChildren(node, 'alterActionList'));
        return;
      default:
    }
  }

  /** The columns of the table that CREATE TABLE … COPY or CLONE copies. */
  #copied(parsed: Message): readonly SqlField[] {
    const source = inheritedChild(parsed, 'copyDataSource') ?? inheritedChild(parsed, 'cloneDataSource');
    const path = inheritedChild(source, 'pathExpr');
    return path === undefined ? [] : (this.tables[pathNames(path).join('.')]?.columns ?? []);
  }

  #addFunction(name: string, node: Message): void {
    if (text(node, 'language').toLowerCase() === 'js') this.javaScript[name] = text(node, 'code');
    const parameters = argumentsOf(node);
    const returns = child(node, 'returnType') ?? child(node, 'signature', 'returnType', 'type');
    if (returns !== undefined && text(returns, 'typeKind') !== '')
      this.functions[name] = { parameters, returns: typeFromProto(returns) };
    else this.sqlFunctions[name] = { parameters: texts(node, 'argumentNameList'), body: text(node, 'code') };
  }

  #addColumns(name: string, actions: readonly Message[]): void {
    const table = this.tables[name];
    if (table === undefined) return;
    const columns = [...table.columns];
    for (const action of actions) {
      const definition = child(action, 'resolvedAddColumnActionNode', 'columnDefinition');
      if (definition === undefined) continue;
      const added = fieldOf(definition);
      if (!columns.some((column) => column.name.toLowerCase() === added.name.toLowerCase())) columns.push(added);
    }
    this.tables[name] = { ...table, columns };
  }
}

const CHANGES = /^resolved(Create|Drop|Alter)/;

/** The parameters of a routine that a statement makes. */
export function argumentsOf(node: Message): readonly SqlField[] {
  const names = texts(node, 'argumentNameList');
  return children(child(node, 'signature'), 'argument').map((argument, index) => {
    const type = child(argument, 'type');
    return { name: names[index] ?? '', type: type === undefined ? STRING : typeFromProto(type) };
  });
}

/** The columns that a query returns. */
export function outputColumns(node: Message): readonly SqlField[] {
  return inheritedChildren(node, 'outputColumnList').map((column) => ({
    name: text(column, 'name'),
    type: typeFromProto(child(column, 'column', 'type')),
  }));
}

function tableOf(node: Message, copied: readonly SqlField[]): CatalogTable {
  const columns = inheritedChildren(node, 'columnDefinitionList').map(fieldOf);
  const partitions = children(inheritedChild(node, 'withPartitionColumns'), 'columnDefinitionList').map(fieldOf);
  return { columns: columns.length + partitions.length > 0 ? [...columns, ...partitions] : copied };
}

function fieldOf(definition: Message): SqlField {
  return { name: text(definition, 'name'), type: typeFromProto(child(definition, 'type')) };
}
