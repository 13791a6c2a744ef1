/** The panel with the picture of what an options file makes. */
import {
  CancellationTokenSource,
  commands,
  Disposable,
  Selection,
  type TextDocument,
  TextEditorRevealType,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import type { FieldName } from '../../../service/options/fields.generated.ts';
import { optionsPlan } from '../../../service/options/plan.ts';
import { nodeAt } from '../../../service/options/tree.ts';
import type { Warehouse } from '../../../warehouses/warehouse.ts';
import { documentOf } from '../../options/options-addresses.ts';
import { openOptions, type ReadOptionsFile, readOptionsFile } from '../../options/written-options.ts';
import type { OptionsFile, Surroundings } from '../../surroundings.ts';
import { sameOptions } from '../../wording/plan-text.ts';
import { absentBecause, notInstalledYet } from '../absences.ts';
import { type Place, showPanel, type View } from '../panels.ts';
import { type FromPage, type NextRun, type NoNextRun, readFromPage, type ToPage } from './messages.ts';

/** Shows what an options file makes, as a picture that follows the file while it is edited. */
export async function showPlan(surroundings: Surroundings, file: OptionsFile): Promise<void> {
  showPanel(surroundings, PLAN, file.uri);
}

export const PLAN: View<FromPage> = {
  name: 'plan',
  title: 'Plan',
  column: ViewColumn.Beside,
  read: readFromPage,
  begin: (surroundings, place) => {
    const picture = followFile(place);
    const next = followWarehouse(surroundings, place);
    const isAbout = ({ uri }: TextDocument) => uri.toString() === documentOf(place.file).toString();
    const watch = Disposable.from(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (!isAbout(document)) return;
        picture(readOptionsFile(document, place.file));
        next.edited();
      }),
      workspace.onDidSaveTextDocument((document) => {
        if (isAbout(document)) next.saved();
      }),
      surroundings.jobs.onDidChange(() => next.ask()),
    );
    return {
      answer: (said) => {
        if (said.kind === 'ready') {
          void openOptions(place.file).then(picture);
          next.ask();
        } else if (said.kind === 'reveal') void reveal(place, said.field);
        else void commands.executeCommand(said.command, place.file);
      },
      dispose: () => {
        watch.dispose();
        next.dispose();
      },
    };
  },
};

/** Tells the page what the options mean as they are written. */
function followFile({ file, tell }: Place): (options: ReadOptionsFile) => void {
  const say = (message: ToPage) => tell(message);
  return ({ file: options, problems }) => {
    if (options !== undefined)
      say({ kind: 'plan', file: file.toString(), plan: optionsPlan(options.options, options.placement) });
    else say({ kind: 'errors', messages: problems.filter(isError).map(({ message }) => message) });
  };
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === 'error';
}

/** Milliseconds without an edit after which the warehouse is asked: the picture follows every key, the engine need not. */
const EDIT_PAUSE = 600;

/** What is asked again when the options have changed. */
interface FollowedWarehouse extends Disposable {
  readonly ask: () => void;
  readonly edited: () => void;
  readonly saved: () => void;
}

/**
 * Tells the page what the next run would do, asked again when the warehouse or the options have changed: the local one once
 * there is a pause, BigQuery, whose answer takes seconds, once they are saved.
 */
function followWarehouse(surroundings: Surroundings, place: Place): FollowedWarehouse {
  let kind: Warehouse['kind'] = 'local';
  let asking: CancellationTokenSource | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(waiting);
    asking?.cancel();
    asking?.dispose();
    asking = undefined;
  };
  const ask = () => {
    stop();
    const source = new CancellationTokenSource();
    asking = source;
    const learn = (warehouse: Warehouse) => {
      kind = warehouse.kind;
    };
    void nextRunOf(surroundings, place, source, learn).then((answer) => {
      if (asking === source && answer !== undefined) place.tell(answer);
    });
  };
  return {
    ask,
    edited: () => {
      if (kind === 'bigquery') return;
      stop();
      waiting = setTimeout(ask, EDIT_PAUSE);
    },
    saved: () => {
      if (kind === 'bigquery') ask();
    },
    dispose: stop,
  };
}

/** Nothing is told while the options have errors: what was told before still holds. */
async function nextRunOf(
  { jobs }: Surroundings,
  place: Place,
  { token }: CancellationTokenSource,
  learn: (warehouse: Warehouse) => void,
): Promise<NextRun | NoNextRun | undefined> {
  try {
    const { file } = await openOptions(place.file);
    if (file === undefined) return undefined;
    const { options, placement } = file;
    return await jobs.ask(async (warehouse, control): Promise<NextRun | NoNextRun> => {
      learn(warehouse);
      const status = await warehouse.status(placement, control);
      if (status.installed === undefined) return { ...notInstalledYet(placement), kind: 'no-next', next: FIRST_STEP };
      const run = await warehouse.plan(placement.deployment, { mode: 'incremental', takeover: false }, control);
      return { kind: 'next', run, isStale: !sameOptions({ options, status }) };
    }, token);
  } catch (error) {
    return { ...absentBecause(error, 'Nothing can be said of it'), kind: 'no-next' };
  }
}

const FIRST_STEP = [{ title: 'Deploy, Install and Run', command: 'svc.deployInstallRun' }] as const;

/** Shows where a field is written; for one that is absent, the object that it would be in. */
async function reveal(place: Place, field: FieldName): Promise<void> {
  const { document, read, rangeOf } = await openOptions(place.file);
  const range = rangeOf(nodeAt(read.root, [field])?.range ?? { start: 0, end: 0 });
  const selection = new Selection(range.start, range.end);
  const shown = window.visibleTextEditors.find((editor) => editor.document === document);
  const editor = await window.showTextDocument(document, {
    viewColumn: shown?.viewColumn ?? ViewColumn.One,
    selection,
  });
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
}
