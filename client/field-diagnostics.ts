/** Failures of the warehouse, on the field that caused them. */
import { Diagnostic, DiagnosticSeverity, type Disposable, languages, Range, type Uri, workspace } from 'vscode';
import { nodeAt, type ObjectNode } from '../service/options/tree.ts';
import type { WarehouseError } from '../warehouses/warehouse.ts';
import type { OptionsFile } from './surroundings.ts';

export interface FieldDiagnostics extends Disposable {
  /**
   * Shows a failure until the document is edited or closed, or something succeeds.
   *
   * @returns where; nothing when the failure names no field
   */
  show(file: OptionsFile, error: WarehouseError): Range | undefined;
  clear(uri: Uri): void;
}

/** Shows nothing yet. */
export function createFieldDiagnostics(): FieldDiagnostics {
  const collection = languages.createDiagnosticCollection('svc warehouse');
  const watches = [
    workspace.onDidChangeTextDocument(({ document }) => collection.delete(document.uri)),
    workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)),
  ];
  return {
    show: (file, error) => {
      const range = fieldRange(file, error);
      // While the job went on, the document may have become another one, in which the range means nothing.
      if (range === undefined || file.document.getText() !== file.read.text) return undefined;
      const diagnostic = new Diagnostic(range, error.message, DiagnosticSeverity.Error);
      diagnostic.source = 'svc';
      diagnostic.code = error.code;
      collection.set(file.uri, [diagnostic]);
      return range;
    },
    clear: (uri) => collection.delete(uri),
    dispose: () => {
      for (const watch of watches) watch.dispose();
      collection.dispose();
    },
  };
}

/** The value of the field; where the default decided, the opening brace of the object, as for any field that is not there. */
function fieldRange({ document, read: { root } }: OptionsFile, { field }: WarehouseError): Range | undefined {
  if (field === undefined || root?.kind !== 'object') return undefined;
  const { start, end } = nodeAt(root, [field])?.range ?? openingBrace(root);
  return new Range(document.positionAt(start), document.positionAt(end));
}

function openingBrace({ range: { start } }: ObjectNode) {
  return { start, end: start + 1 };
}
