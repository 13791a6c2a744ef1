/** Failures of the warehouse, on the field or the statement that caused them. */
import { Diagnostic, DiagnosticSeverity, type Disposable, languages, type Uri, workspace } from 'vscode';
import { nodeAt, type ObjectNode } from '../service/options/tree.ts';
import type { WarehouseError } from '../warehouses/warehouse.ts';
import type { Job, OptionsFile, StatementPlace } from './surroundings.ts';

export interface FieldDiagnostics extends Disposable {
  /**
   * Shows a failure until the document is edited or closed, or something succeeds.
   *
   * @returns where; nothing when the failure names no field and the job has no statement
   */
  show(job: Pick<Job, 'file' | 'statement'>, error: WarehouseError): StatementPlace | undefined;
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
    show: ({ file, statement }, error) => {
      const place = (file && fieldPlace(file, error)) ?? statement?.();
      // While the job went on, the document may have become another one, in which the range means nothing.
      if (place === undefined || place.document.getText() !== place.text) return undefined;
      const diagnostic = new Diagnostic(place.range, error.message, DiagnosticSeverity.Error);
      diagnostic.source = 'svc';
      diagnostic.code = error.code;
      collection.set(place.document.uri, [diagnostic]);
      return place;
    },
    clear: (uri) => collection.delete(uri),
    dispose: () => {
      for (const watch of watches) watch.dispose();
      collection.dispose();
    },
  };
}

/** The value of the field; where the default decided, the opening brace of the object, as for any field that is not there. */
function fieldPlace(
  { document, text, read: { root }, rangeOf }: OptionsFile,
  { field }: WarehouseError,
): StatementPlace | undefined {
  if (field === undefined || root?.kind !== 'object') return undefined;
  return { document, text, range: rangeOf(nodeAt(root, [field])?.range ?? openingBrace(root)) };
}

function openingBrace({ range: { start } }: ObjectNode) {
  return { start, end: start + 1 };
}
