import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import type { Problem } from '../../service/options/problem.ts';
import type { Severity } from '../../service/values.ts';
import { rangeIn, type ServedDocument } from '../served-document.ts';

/**
 * Tells what is wrong with a document.
 *
 * @param document - the document
 * @returns a diagnostic for each of its problems, in their order
 */
export function diagnosticsOf(document: ServedDocument): Diagnostic[] {
  return document.problems.map((problem) => diagnosticOf(document, problem));
}

/**
 * Tells a problem as an editor shows it.
 *
 * @param document - the document
 * @param problem - one of its problems
 * @returns the diagnostic
 */
export function diagnosticOf(document: ServedDocument, problem: Problem): Diagnostic {
  const { code, severity, range, message, url, related, unnecessary } = problem;
  const { uri } = document.text;
  return {
    range: rangeIn(document, range),
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: url },
    source: 'svc',
    message,
    ...(unnecessary && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related && {
      relatedInformation: [{ location: { uri, range: rangeIn(document, related.range) }, message: related.message }],
    }),
  };
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
};
