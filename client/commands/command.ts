/** What a command of the editor is. */
import type { FieldDiagnostics } from '../jobs/field-diagnostics.ts';
import type { LastRuns } from '../jobs/last-runs.ts';
import type { SeenNames } from '../jobs/seen-names.ts';
import type { Warehouses } from '../jobs/warehouses.ts';
import type { SqlDocuments } from '../scripts/sql-documents.ts';
import type { Surroundings } from '../surroundings.ts';
import type { WorkspaceFiles } from '../workspace/workspace-files.ts';

/** What every command is given. */
export interface EditorSurroundings {
  readonly extension: Surroundings['extension'];
  readonly log: Surroundings['log'];
  readonly files: WorkspaceFiles;
}

/** What commands that work on a warehouse are given, too. */
export interface WarehouseSurroundings extends EditorSurroundings, Surroundings {
  readonly warehouses: Warehouses;
  readonly runs: LastRuns;
  readonly fields: FieldDiagnostics;
  readonly seenNames: SeenNames;
  readonly sql: SqlDocuments;
}

/** A command. The manifest gives it a title, and says when it is offered. */
export interface Command<Around> {
  readonly id: string;
  /** Does it; resolves when it has ended, however it ended. Notifications may stay. */
  readonly run: (around: Around, ...args: readonly unknown[]) => Promise<void>;
}

/** A command that needs the editor only: it works in a browser, and in a workspace that is not trusted. */
export type EditorCommand = Command<EditorSurroundings>;

/** A command that works on a warehouse. */
export type WarehouseCommand = Command<WarehouseSurroundings>;
