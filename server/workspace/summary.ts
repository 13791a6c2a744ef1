import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import type { CheckWorkspaceResult } from '../protocol.ts';
import type { FilesTogether } from './across-files.ts';

/**
 * Counts files with options, and their problems.
 *
 * @param together - what is known of all files
 * @param uris - the addresses of the files that count
 * @returns the numbers
 */
export function summaryOf({ reports, diagnosticsOf }: FilesTogether, uris: Iterable<string>): CheckWorkspaceResult {
  const counted = Array.from(uris).filter((uri) => reports.get(uri)?.hasOptions);
  const all = counted.flatMap(diagnosticsOf);
  const count = (wanted: DiagnosticSeverity) => all.filter(({ severity }: Diagnostic) => severity === wanted).length;
  const problems = {
    error: count(DiagnosticSeverity.Error),
    warning: count(DiagnosticSeverity.Warning),
    hint: count(DiagnosticSeverity.Hint),
  };
  return { files: counted.length, problems };
}
