/** Failures of the warehouse, on the field or the statement that caused them. */
import { Diagnostic, DiagnosticSeverity, type Disposable, languages, type Range, type Uri, workspace } from 'vscode';
import { nodeAt, type ObjectNode } from '../../service/options/tree.ts';
import type { WarehouseError } from '../../warehouses/warehouse.ts';
import type { Job, OptionsFile, StatementPlace } from '../surroundings.ts';

export interface FieldDiagnostics extends Disposable {
  /**
   * Shows a failure until the document is edited or closed, or something succeeds.
   *
   * @returns where; nothing when the failure names no field and the job has no statement
   */
  show(job: Pick<Job, 'file' | 'statement'>, error: WarehouseError): StatementPlace | undefined;
  /** Shows what is wrong with a document, for as long as that. */
  showAll(places: readonly (StatementPlace & { readonly message: string })[]): void;
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
      collection.set(place.document.uri, [diagnosticAt(place.range, error.message, error.code)]);
      return place;
    },
    showAll: (places) => {
      for (const { document } of places) {
        const here = places.filter((place) => place.document === document);
        collection.set(
          document.uri,
          here.map(({ range, message }) => diagnosticAt(range, message)),
        );
      }
    },
    clear: (uri) => collection.delete(uri),
    dispose: () => {
      for (const watch of watches) watch.dispose();
      collection.dispose();
    },
  };
}

function diagnosticAt(range: Range, message: string, code?: string): Diagnostic {
  const diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Error);
  diagnostic.source = 'svc';
  if (code !== undefined) diagnostic.code = code;
  return diagnostic;
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
