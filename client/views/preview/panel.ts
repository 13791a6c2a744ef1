/** The panel with the first rows of `events`. */
import { CancellationTokenSource, commands, env, type Uri, ViewColumn, window } from 'vscode';
import { typeText } from '../../../service/transform/types.ts';
import type { Placement } from '../../../service/values.ts';
import type { JobControl, Warehouse } from '../../../warehouses/warehouse.ts';
import { nameOf } from '../../options/options-files.ts';
import { openOptions } from '../../options/written-options.ts';
import type { OptionsFile, Surroundings } from '../../surroundings.ts';
import { absentBecause, notInstalledYet, notRunYet, withErrors } from '../absences.ts';
import type { Absent } from '../messages.ts';
import { type Place, showPanel, type View } from '../panels.ts';
import { FIRST_ROWS, type FromPage, type RowsShown, type RowsWanted, readFromPage, type ToPage } from './messages.ts';

/** Shows the first rows of `events` of an options file in a grid. */
export async function showPreview(surroundings: Surroundings, file: OptionsFile): Promise<void> {
  showPanel(surroundings, PREVIEW, file.uri);
}

/** Shows the rows of one date, in the panel that is there or in a new one. */
export function showPreviewOf(surroundings: Surroundings, file: Uri, date: string): void {
  showPanel(surroundings, PREVIEW, file, { kind: 'ask', request: { date, limit: FIRST_ROWS } });
}

export const PREVIEW: View<FromPage> = {
  name: 'preview',
  title: 'Events',
  column: ViewColumn.Active,
  read: readFromPage,
  begin: (surroundings, place) => {
    let wanted: RowsWanted | undefined;
    let asking: CancellationTokenSource | undefined;
    const tell = (message: ToPage) => place.tell(message);
    const ask = async (request: RowsWanted) => {
      wanted = request;
      asking?.cancel();
      asking?.dispose();
      const source = new CancellationTokenSource();
      asking = source;
      tell({ kind: 'asking' });
      const answer = await rowsOf(surroundings, place, request, source);
      if (asking === source) tell(answer);
    };
    const watch = surroundings.jobs.onDidChange(() => void ask(wanted ?? { limit: FIRST_ROWS }));
    return {
      answer: (said) => {
        if (said.kind === 'ready') void ask(wanted ?? said.kept ?? { limit: FIRST_ROWS });
        else if (said.kind === 'ask') void ask(said.request);
        else if (said.kind === 'copy') void copy(said.text, said.what);
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

async function rowsOf(
  { jobs }: Surroundings,
  { file }: Place,
  request: RowsWanted,
  { token }: CancellationTokenSource,
): Promise<RowsShown | Absent> {
  try {
    const options = (await openOptions(file)).file;
    if (options === undefined) return withErrors(nameOf(file));
    const read = await jobs.ask((warehouse, control) => rowsIn(warehouse, control, options.placement, request), token);
    return 'kind' in read ? read : { kind: 'rows', file: file.toString(), request, ...read };
  } catch (error) {
    return absentBecause(error, 'The rows could not be read');
  }
}

type RowsRead = Omit<RowsShown, 'kind' | 'file' | 'request'>;

async function rowsIn(
  warehouse: Warehouse,
  control: JobControl,
  placement: Placement,
  request: RowsWanted,
): Promise<RowsRead | Absent> {
  const { installed, events, partitions } = await warehouse.status(placement, control);
  if (installed === undefined) return notInstalledYet(placement);
  if (events === undefined) return notRunYet(placement);
  const { columns, rows, events: name } = await warehouse.preview(placement, request, control);
  const filled = partitions.filter(({ rowsWritten = 0 }) => rowsWritten > 0).map(({ eventDate }) => eventDate);
  return {
    events: name,
    columns: columns.map((column) => ({ name: column.name, type: typeText(column.type) })),
    rows,
    dates: filled.sort().reverse(),
  };
}

async function copy(text: string, what: string): Promise<void> {
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(`$(check) Copied ${what}`, 3000);
}
