import { type Diagnostic, type DocumentDiagnosticReport, DocumentDiagnosticReportKind } from 'vscode-languageserver';
import type { Served } from './scripts/served-service.ts';

/** Answers a client that asks for the diagnostics of a document. */
export type DiagnosticReports = (document: Served, previousResultId: string | undefined) => DocumentDiagnosticReport;

/**
 * Makes the answers for clients that pull: what a client has already been told is not told again.
 *
 * @param diagnosticsOf - the diagnostics of one version of a document
 * @returns the report on a document, under an identifier that belongs to that very version
 */
export function createDiagnosticReports(diagnosticsOf: (document: Served) => Diagnostic[]): DiagnosticReports {
  // Not the version's number: a document that is closed and opened again begins to count anew.
  const identifiers = new WeakMap<Served, string>();
  let reported = 0;
  return (document, previousResultId) => {
    const known = identifiers.get(document);
    if (known !== undefined && known === previousResultId)
      return { kind: DocumentDiagnosticReportKind.Unchanged, resultId: known };
    const items = diagnosticsOf(document);
    reported += known === undefined ? 1 : 0;
    const resultId = known ?? String(reported);
    identifiers.set(document, resultId);
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items };
  };
}
