import type { Diagnostic } from 'vscode-languageserver-types';
import { placementsIndex } from '../../service/options/across-files.ts';
import { diagnosticAt } from '../features/diagnostics.ts';
import { type FileReport, reportedRange } from './file-report.ts';

/** The files of a workspace, each with what is wrong with it by itself and with others. */
export interface FilesTogether {
  /**
   * Takes in a report on a file, in place of the one before.
   *
   * @param uri - the file's address
   * @param report - the report; absent when the file is gone
   * @returns the other files whose diagnostics can be different since
   */
  update(uri: string, report: FileReport | undefined): readonly string[];
  /**
   * Tells what is wrong with a file.
   *
   * @param uri - the file's address
   * @returns its diagnostics, by position and then by code; none of a file without a report
   */
  diagnosticsOf(uri: string): readonly Diagnostic[];
  readonly reports: ReadonlyMap<string, FileReport>;
}

/**
 * Keeps reports on files, and checks the files against each other.
 *
 * @returns a store without files
 */
export function filesTogether(): FilesTogether {
  const reports = new Map<string, FileReport>();
  const index = placementsIndex();
  return {
    reports,
    update(uri, report) {
      if (report) reports.set(uri, report);
      else reports.delete(uri);
      return index.update(uri, report?.placed ?? []);
    },
    diagnosticsOf(uri) {
      const report = reports.get(uri);
      if (!report) return [];
      const problems = index.problemsOf(uri);
      if (problems.length === 0) return report.diagnostics;
      const across = problems.flatMap((problem): Diagnostic[] => {
        const { file = uri, range: place } = problem.related ?? {};
        const other = reports.get(file);
        const otherRange = place && other && reportedRange(other, place);
        const range = reportedRange(report, problem.range);
        return range ? [diagnosticAt(problem, range, otherRange && { uri: file, range: otherRange })] : [];
      });
      return [...report.diagnostics, ...across].sort(byPlace);
    },
  };
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  const [one, other] = [a.range.start, b.range.start];
  const [code, otherCode] = [`${a.code}`, `${b.code}`];
  return one.line - other.line || one.character - other.character || (code < otherCode ? -1 : Number(code > otherCode));
}
