/** Installation scripts: reading one, and doing what its statements say. */
import { Range, type TextDocument, window, workspace } from 'vscode';
import { kindOfScript } from '../../server/languages.ts';
import { datasetText } from '../../service/placement.ts';
import {
  type DeployStep,
  type Refusal,
  readInstallationScript,
  type ScriptStep,
} from '../../service/sql/read-installation-script.ts';
import type { TextRange } from '../../service/values.ts';
import { counted } from '../../service/wording/amounts.ts';
import type { FieldDiagnostics } from '../jobs/field-diagnostics.ts';
import { showProblems, tell } from '../notices.ts';
import { addressGiven, documentOf } from '../options/options-addresses.ts';
import { nameOf } from '../options/options-files.ts';
import { optionsOfScript, type ReadOptionsFile, readScriptOptions } from '../options/written-options.ts';
import type { OptionsFile, StatementPlace } from '../surroundings.ts';

/** A script that was understood as a whole, and whose options have no errors. */
export interface UnderstoodScript {
  /** For people. */
  readonly name: string;
  /** The statements that do something, in order. */
  readonly statements: readonly ScriptStatement[];
}

/** A statement that does something. */
export interface ScriptStatement {
  readonly step: ScriptStep;
  readonly place: StatementPlace;
  /** The options of the property that it works on, where the script says them before it. */
  readonly file?: OptionsFile;
}

/**
 * Finds the script that a command is about, and understands it.
 *
 * @param argument the command's first argument, see `addressGiven`; by default the script in the editor
 * @param fields where it is shown what was not understood
 * @returns the script; nothing when there is none, it is not understood or its options have errors, which has been told by then
 */
export async function currentScript(
  argument: unknown,
  fields: FieldDiagnostics,
): Promise<UnderstoodScript | undefined> {
  const given = addressGiven(argument);
  const document = given ? await workspace.openTextDocument(documentOf(given)) : window.activeTextEditor?.document;
  const kind = document && kindOfScript({ uri: document.uri.toString(), languageId: document.languageId });
  if (document === undefined || kind === undefined) {
    tell('information', 'There is no SQL script in the editor; open the one that is to be run.');
    return undefined;
  }
  fields.clear(document.uri);
  const name = nameOf(document.uri);
  const { steps, refusals } = readInstallationScript(document.getText(), kind);
  if (refusals.length > 0) {
    tellRefusals(document, refusals, fields);
    return undefined;
  }
  if (steps.length === 0) {
    tell('information', `There is nothing to run in ${name}: no statement calls deploy_installer, install_svc or RUN.`);
    return undefined;
  }
  const deployed = deployedOptions(document, steps);
  return deployed && { name, statements: statementsOf(document, steps, deployed) };
}

function tellRefusals(document: TextDocument, refusals: readonly Refusal[], fields: FieldDiagnostics): void {
  const places = refusals.map((refusal) => ({ ...placeIn(document, refusal.range), message: refusal.message }));
  fields.showAll(places);
  const [first] = places;
  if (first === undefined) return;
  const others =
    refusals.length > 1 ? ` ${counted(refusals.length - 1, 'other place')} of it cannot be run, either.` : '';
  tell('error', `${first.message}${others} Nothing of ${nameOf(document.uri)} was run.`, {
    title: 'Go to Statement',
    command: 'vscode.open',
    arguments: [document.uri, { selection: first.range }],
  });
}

/** The options of each call of `deploy_installer`; nothing when some have errors, which has been told by then. */
function deployedOptions(
  document: TextDocument,
  steps: readonly ScriptStep[],
): ReadonlyMap<DeployStep, OptionsFile> | undefined {
  const deployed = new Map<DeployStep, OptionsFile>();
  for (const step of steps) {
    if (step.kind !== 'deploy') continue;
    const { file, problems, uri } = optionsOf(document, step);
    if (file === undefined) {
      const errors = problems.filter(({ severity }) => severity === 'error').length;
      const message = `The options in ${nameOf(document.uri)} have ${counted(errors, 'error')}, so nothing was run.`;
      tell('error', message, showProblems(uri));
      return undefined;
    }
    deployed.set(step, file);
  }
  return deployed;
}

function optionsOf(document: TextDocument, { options }: DeployStep): ReadOptionsFile {
  const start = options.string.range.start;
  const index = optionsOfScript(document).findIndex(({ literal }) => literal.string.range.start === start);
  return readScriptOptions(document, Math.max(0, index), options);
}

/** Gives each statement the options that were deployed last for what it calls. */
function statementsOf(
  document: TextDocument,
  steps: readonly ScriptStep[],
  deployed: ReadonlyMap<DeployStep, OptionsFile>,
): readonly ScriptStatement[] {
  return steps.map((step, index) => {
    const before = steps.slice(0, index + 1).flatMap((one) => (one.kind === 'deploy' ? [deployed.get(one)] : []));
    const file = before.findLast((one) => one !== undefined && isAbout(step, one));
    return { step, place: placeIn(document, step.range), ...(file && { file }) };
  });
}

function isAbout(step: ScriptStep, { placement }: OptionsFile): boolean {
  switch (step.kind) {
    case 'deploy':
      return true;
    case 'install':
      return datasetText(step.source) === datasetText(placement.source);
    case 'run':
      return datasetText(step.deployment) === datasetText(placement.deployment);
  }
}

function placeIn(document: TextDocument, { start, end }: TextRange): StatementPlace {
  const range = new Range(document.positionAt(start), document.positionAt(end));
  return { document, text: document.getText(), range };
}
