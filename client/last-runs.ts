/** What the runs of this session did, and the lens that tells it above the options. */
import { CodeLens, type Disposable, type Event, EventEmitter, languages, Range, type Uri } from 'vscode';
import { LANGUAGE_ID } from '../server/protocol.ts';
import type { RunReport } from '../warehouses/warehouse.ts';
import { readOptionsFile } from './options-files.ts';
import { lastRunText } from './report-text.ts';

export interface LastRuns extends Disposable {
  readonly onDidChange: Event<void>;
  /** Keeps what a run did until the session ends. */
  record(uri: Uri, report: RunReport): void;
}

/** Knows no run yet; registers the lens. */
export function createLastRuns(): LastRuns {
  const changed = new EventEmitter<void>();
  const reports = new Map<string, RunReport>();
  const lenses = languages.registerCodeLensProvider(
    { language: LANGUAGE_ID },
    {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: (document) => {
        const report = reports.get(document.uri.toString());
        const start = readOptionsFile(document).read.root?.range.start;
        if (report === undefined || start === undefined) return [];
        const place = document.positionAt(start);
        const command = { title: lastRunText(report), command: 'svc.openStatus', arguments: [document.uri.toString()] };
        return [new CodeLens(new Range(place, place), command)];
      },
    },
  );
  return {
    onDidChange: changed.event,
    record: (uri, report) => {
      reports.set(uri.toString(), report);
      changed.fire();
    },
    dispose: () => {
      lenses.dispose();
      changed.dispose();
    },
  };
}
