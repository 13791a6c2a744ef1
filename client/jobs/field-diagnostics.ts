/** What the warehouse says about options and scripts, on the field or the statement that it is about. */
import {
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  languages,
  type Range,
  type TextDocument,
  type Uri,
  workspace,
} from 'vscode';
import type { JsonPath, Severity } from '../../service/values.ts';
import type { WarehouseError } from '../../warehouses/warehouse.ts';
import { readOptionsFile } from '../options/written-options.ts';
import type { Job, OptionsFile, StatementPlace, WrittenOptions } from '../surroundings.ts';
import { inEditor } from '../wording/editor-words.ts';
import { type FieldText, fieldText, lettersOfField, placeOfField } from './field-places.ts';

/** Something that the warehouse says about a field. */
export interface FieldProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly path: JsonPath;
  readonly message: string;
  /** What could stand there instead, the best first. */
  readonly nearest?: readonly string[];
}

/** A problem where a person looks. */
export interface ShownProblem {
  readonly diagnostic: Diagnostic;
  readonly address: Uri;
  /** The letters that can be replaced, and by what; nothing where there is nothing to replace. */
  readonly letters?: Range;
  readonly nearest: readonly string[];
}

export interface FieldDiagnostics extends Disposable {
  /**
   * Shows a failure until its field is edited, its document is closed, or something succeeds.
   *
   * @returns where; nothing when the failure names no field and the job has no statement
   */
  show(job: Pick<Job, 'file' | 'statement'>, error: WarehouseError): StatementPlace | undefined;
  /**
   * Shows what a check against the warehouse found, each until its field is edited or options are checked again.
   *
   * @param range of the check: one for errors leaves what else was found before
   * @returns the place of each that has one still
   */
  showChecked(
    file: OptionsFile,
    problems: readonly FieldProblem[],
    range: 'everything' | 'errors',
  ): readonly StatementPlace[];
  /** Shows what is wrong with a script, until it is edited. */
  showAll(places: readonly (StatementPlace & { readonly message: string })[]): void;
  /** Takes down failures, and errors that were found: what succeeds refutes them. */
  clear(uri: Uri): void;
  /** The problems that a part of a document has. */
  problemsIn(document: TextDocument, range: Range): readonly ShownProblem[];
}

/** Something that is shown. */
interface Told {
  readonly from: 'failure' | 'check' | 'script';
  /** Absent where it is about a statement. */
  readonly field?: FieldText;
  readonly diagnostic: Diagnostic;
  readonly nearest: readonly string[];
}

/** Shows nothing yet. */
export function createFieldDiagnostics(): FieldDiagnostics {
  const collection = languages.createDiagnosticCollection('svc warehouse');
  const shown = new Map<string, readonly Told[]>();
  const set = (uri: Uri, told: readonly Told[]) => {
    if (told.length === 0) shown.delete(uri.toString());
    else shown.set(uri.toString(), told);
    collection.set(
      uri,
      told.map(({ diagnostic }) => diagnostic),
    );
  };
  const keep = (uri: Uri, isKept: (told: Told) => boolean) => (shown.get(uri.toString()) ?? []).filter(isKept);
  const watches = [
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const told = shown.get(document.uri.toString());
      if (told !== undefined && contentChanges.length > 0) set(document.uri, stillTrue(told, document));
    }),
    workspace.onDidCloseTextDocument(({ uri }) => set(uri, [])),
  ];
  return {
    show: ({ file, statement }, error) => {
      const told = (file && failureOn(file, error)) ?? failureAt(statement?.(), error);
      if (told === undefined) return undefined;
      const { document, diagnostic } = told;
      set(document.uri, [...keep(document.uri, ({ from }) => from === 'check'), told]);
      return { document, text: document.getText(), range: diagnostic.range };
    },
    showChecked: (file, problems, range) => {
      const { document, uri } = file;
      const now = readOptionsFile(document, uri);
      const told = problems.flatMap((problem) => checked(file, now, problem));
      const others = keep(
        document.uri,
        (told) => told.field?.address.toString() !== uri.toString() || (range === 'errors' && isAdvice(told)),
      );
      set(document.uri, [...others, ...told]);
      return told.map(({ diagnostic: { range } }) => ({ document, text: document.getText(), range }));
    },
    showAll: (places) => {
      for (const { document } of places) {
        const here = places.filter((place) => place.document === document);
        const refusals = here.map(
          ({ range, message }): Told => ({ from: 'script', diagnostic: diagnosticAt(range, message), nearest: [] }),
        );
        set(document.uri, [...keep(document.uri, ({ from }) => from !== 'script'), ...refusals]);
      }
    },
    clear: (uri) => set(uri, keep(uri, isAdvice)),
    problemsIn: (document, range) =>
      (shown.get(document.uri.toString()) ?? [])
        .filter(({ diagnostic }) => diagnostic.range.intersection(range) !== undefined)
        .flatMap((told) => shownProblem(told, document)),
    dispose: () => {
      for (const watch of watches) watch.dispose();
      collection.dispose();
    },
  };
}

/** What a check has found and no success refutes. */
function isAdvice({ from, diagnostic }: Told): boolean {
  return from === 'check' && diagnostic.severity !== DiagnosticSeverity.Error;
}

/** What still holds after an edit, where it is now. An edit of a script may have changed what its statements mean. */
function stillTrue(told: readonly Told[], document: TextDocument): readonly Told[] {
  const read = new Map<string, WrittenOptions>();
  return told.flatMap((one): Told[] => {
    if (one.field === undefined) return [];
    const key = one.field.address.toString();
    const options = read.get(key) ?? readOptionsFile(document, one.field.address);
    read.set(key, options);
    const range = placeOfField(options, one.field);
    if (range === undefined) return [];
    const { message, code, severity } = one.diagnostic;
    return [{ ...one, diagnostic: diagnosticAt(range, message, String(code), severity) }];
  });
}

/** While the job went on, the field may have become another one, of which the failure says nothing. */
function failureOn(file: OptionsFile, { field: name, message, code }: WarehouseError) {
  if (name === undefined) return undefined;
  const { document, uri } = file;
  const field = fieldText(file, [name]);
  const range = placeOfField(readOptionsFile(document, uri), field);
  if (range === undefined) return undefined;
  return { from: 'failure', document, field, diagnostic: diagnosticAt(range, message, code), nearest: [] } as const;
}

function failureAt(place: StatementPlace | undefined, { message, code }: WarehouseError) {
  if (place === undefined || place.document.getText() !== place.text) return undefined;
  const { document, range } = place;
  return { from: 'failure', document, diagnostic: diagnosticAt(range, message, code), nearest: [] } as const;
}

function checked(
  file: OptionsFile,
  now: WrittenOptions,
  { path, message, code, severity, nearest = [] }: FieldProblem,
): Told[] {
  const field = fieldText(file, path);
  const range = placeOfField(now, field);
  if (range === undefined) return [];
  return [{ from: 'check', field, diagnostic: diagnosticAt(range, message, code, SEVERITIES[severity]), nearest }];
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  // The data decides about these, and a hint by itself is not in the Problems panel, where a check leads.
  hint: DiagnosticSeverity.Information,
};

function shownProblem({ diagnostic, field, nearest }: Told, document: TextDocument): ShownProblem[] {
  if (field === undefined) return [];
  const { address } = field;
  const letters = lettersOfField(readOptionsFile(document, address), field);
  return [{ diagnostic, address, nearest, ...(letters && { letters }) }];
}

function diagnosticAt(
  range: Range,
  message: string,
  code?: string,
  severity: DiagnosticSeverity = DiagnosticSeverity.Error,
): Diagnostic {
  const diagnostic = new Diagnostic(range, inEditor(message), severity);
  diagnostic.source = 'svc';
  if (code !== undefined) diagnostic.code = code;
  return diagnostic;
}
