/** The check of every options file of the workspace. */
import {
  Diagnostic,
  DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type Disposable,
  Location,
  languages,
  Position,
  Range,
  Uri,
  workspace,
} from 'vscode';
import { checkText } from '../service/options/check-document.ts';
import { lineOf, lineStarts } from '../service/options/lines.ts';
import type { Problem } from '../service/options/problem.ts';
import type { Severity, TextRange } from '../service/values.ts';
import { findOptionsFiles } from './options-files.ts';

/** A file that was checked. */
export interface CheckedFile {
  readonly uri: Uri;
  readonly problems: readonly Problem[];
}

export interface WorkspaceCheck extends Disposable {
  /** Checks every options file; the problems of those that are not open are shown until they are opened, changed or removed. */
  run(): Promise<readonly CheckedFile[]>;
}

/** Has checked nothing yet. */
export function createWorkspaceCheck(): WorkspaceCheck {
  const collection = languages.createDiagnosticCollection('svc workspace');
  // The language server tells the problems of what is open.
  const opened = workspace.onDidOpenTextDocument(({ uri }) => collection.delete(uri));
  let watcher: Disposable | undefined;
  return {
    run: async () => {
      watcher ??= watchFiles((uri) => collection.delete(uri));
      collection.clear();
      const checked: CheckedFile[] = [];
      for (const uri of await findOptionsFiles()) {
        const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
        const text = open?.getText() ?? new TextDecoder().decode(await workspace.fs.readFile(uri));
        const { problems } = checkText(text);
        checked.push({ uri, problems });
        if (open === undefined) collection.set(uri, diagnosticsOf(uri, text, problems));
      }
      return checked;
    },
    dispose: () => {
      watcher?.dispose();
      opened.dispose();
      collection.dispose();
    },
  };
}

function watchFiles(forget: (uri: Uri) => void): Disposable {
  const watcher = workspace.createFileSystemWatcher('**/*.{json,jsonc}', true);
  watcher.onDidChange(forget);
  watcher.onDidDelete(forget);
  return watcher;
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
};

/** The same as the language server tells of an open file. */
function diagnosticsOf(uri: Uri, text: string, problems: readonly Problem[]): Diagnostic[] {
  const starts = lineStarts(text);
  const position = (offset: number) => {
    const line = lineOf(starts, offset);
    return new Position(line, offset - (starts[line] ?? 0));
  };
  const place = ({ start, end }: TextRange) => new Range(position(start), position(end));
  return problems.map(({ range, message, severity, code, url, related, unnecessary }) => {
    const diagnostic = new Diagnostic(place(range), message, SEVERITIES[severity]);
    diagnostic.source = 'svc';
    diagnostic.code = { value: code, target: Uri.parse(url) };
    if (unnecessary) diagnostic.tags = [DiagnosticTag.Unnecessary];
    if (related !== undefined)
      diagnostic.relatedInformation = [
        new DiagnosticRelatedInformation(new Location(uri, place(related.range)), related.message),
      ];
    return diagnostic;
  });
}
