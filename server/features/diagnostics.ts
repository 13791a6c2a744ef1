import {
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type Location,
  type Range,
} from 'vscode-languageserver-types';
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
  const { related } = problem;
  const location = related && { uri: document.text.uri, range: rangeIn(document, related.range) };
  return diagnosticAt(problem, rangeIn(document, problem.range), location);
}

/**
 * Tells a problem as an editor shows it, where its places are known already.
 *
 * @param problem - the problem
 * @param range - where it lies
 * @param location - where the place that explains it lies; without it, that place is left out
 * @returns the diagnostic
 */
export function diagnosticAt(
  { code, severity, message, url, related, unnecessary }: Problem,
  range: Range,
  location: Location | undefined,
): Diagnostic {
  return {
    range,
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: url },
    source: 'svc',
    message,
    ...(unnecessary && { tags: [DiagnosticTag.Unnecessary] }),
    ...(related && location && { relatedInformation: [{ location, message: related.message }] }),
  };
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
};
