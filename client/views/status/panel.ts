/** The panel that tells how a property stands. */
import { CancellationTokenSource, commands, ViewColumn } from 'vscode';
import { findOptionsFiles, nameOf } from '../../options/options-files.ts';
import { openOptions } from '../../options/written-options.ts';
import type { OptionsFile, Surroundings } from '../../surroundings.ts';
import { absentBecause, notInstalledYet, withErrors } from '../absences.ts';
import type { Absent } from '../messages.ts';
import { type Place, showPanel, type View } from '../panels.ts';
import { showPreviewOf } from '../preview/panel.ts';
import { type FromPage, readFromPage, type StatusShown, type ToPage } from './messages.ts';

/** Shows how a property stands; without a file, that of the first options file of the workspace, if there is one. */
export async function openStatus(surroundings: Surroundings, file?: OptionsFile): Promise<void> {
  const uri = file?.uri ?? (await findOptionsFiles())[0];
  if (uri !== undefined) showPanel(surroundings, STATUS, uri);
}

export const STATUS: View<FromPage> = {
  name: 'status',
  title: 'Status',
  column: ViewColumn.Active,
  read: readFromPage,
  begin: (surroundings, place) => {
    let asking: CancellationTokenSource | undefined;
    const tell = (message: ToPage) => place.tell(message);
    const ask = async () => {
      asking?.cancel();
      asking?.dispose();
      const source = new CancellationTokenSource();
      asking = source;
      tell({ kind: 'asking' });
      const answer = await statusOf(surroundings, place, source);
      if (asking === source) tell(answer);
    };
    const watch = surroundings.jobs.onDidChange(() => void ask());
    return {
      answer: (said) => {
        if (said.kind === 'ask') void ask();
        else if (said.kind === 'preview') showPreviewOf(surroundings, place.file, said.date);
        else void commands.executeCommand(said.command, place.file);
      },
      dispose: () => {
        watch.dispose();
        asking?.cancel();
        asking?.dispose();
      },
    };
  },
};

async function statusOf(
  { jobs }: Surroundings,
  { file }: Place,
  { token }: CancellationTokenSource,
): Promise<StatusShown | Absent> {
  try {
    const options = (await openOptions(file)).file;
    if (options === undefined) return withErrors(nameOf(file));
    const { placement } = options;
    const status = await jobs.ask((warehouse, control) => warehouse.status(placement, control), token);
    if (status.installed === undefined) return notInstalledYet(placement);
    return { kind: 'status', file: file.toString(), status };
  } catch (error) {
    return absentBecause(error, 'The status could not be read');
  }
}
