/** Where the extension starts on a desktop: everything is registered, and nothing is done. */
import path from 'node:path';
import { commands, Disposable, type ExtensionContext, type LogOutputChannel, window } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { SEEN_NAMES, type SeenNamesParams } from '../server/protocol.ts';
import { EDITOR_COMMANDS } from './commands/all.ts';
import { WAREHOUSE_COMMANDS } from './commands/all-on-desktop.ts';
import { createActivity } from './jobs/activity.ts';
import { createFieldDiagnostics } from './jobs/field-diagnostics.ts';
import { registerFieldFixes } from './jobs/field-fixes.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLastRuns } from './jobs/last-runs.ts';
import { createSeenNames, type SeenNames } from './jobs/seen-names.ts';
import { createWarehouses } from './jobs/warehouses.ts';
import { CLIENT_ID, CLIENT_NAME, languageClientOptions, startInBackground } from './language-client.ts';
import { registerCommands } from './register-commands.ts';
import { registerScriptLens } from './scripts/script-lens.ts';
import { createSqlDocuments } from './scripts/sql-documents.ts';
import { createStatusItems } from './status-items.ts';
import { registerViews } from './views/register.ts';
import { registerCheckTask } from './workspace/check-task.ts';
import { followWorkspaceFiles } from './workspace/workspace-files.ts';

/** What the extension tells other extensions, and the tests of its own start. */
export interface SvcApi {
  /** How long the processor was busy with the start, in milliseconds; what else the machine has to do does not count. */
  readonly activationMs: number;
  /** The files of this extension that are loaded by now. */
  loadedModules(): readonly string[];
}

/** Starts the extension. */
export function activate(extension: ExtensionContext): SvcApi {
  const before = process.cpuUsage();
  const log = window.createOutputChannel('Svc', { log: true });
  const activity = createActivity();
  const fields = createFieldDiagnostics();
  const warehouses = createWarehouses(extension);
  const jobs = createJobs({ warehouses, activity, fields, log });
  const runs = createLastRuns();
  const sql = createSqlDocuments();
  const seenNames = createSeenNames(jobs, warehouses);
  const client = createLanguageClient(extension, log, seenNames);
  const files = followWorkspaceFiles(client, log);
  const around = { extension, log, jobs, warehouses, runs, fields, files, sql, seenNames };
  extension.subscriptions.push(
    log,
    activity,
    fields,
    warehouses,
    jobs,
    runs,
    files,
    sql,
    seenNames,
    registerCommands(EDITOR_COMMANDS, around),
    registerCommands(WAREHOUSE_COMMANDS, around),
    registerViews(around),
    registerScriptLens(),
    registerFieldFixes(fields),
    registerCheckTask(),
    createStatusItems(String(extension.extension.packageJSON.version), warehouses, activity),
    new Disposable(() => void client.dispose()),
    // Once the editor ends, what is going on ends, too; what is committed stays.
    new Disposable(() => {
      jobs.stopAll();
      void warehouses.close();
    }),
  );
  startInBackground(client, log);
  void commands.executeCommand('setContext', 'svc.isActive', true);
  const { user, system } = process.cpuUsage(before);
  return { activationMs: (user + system) / 1000, loadedModules: () => loadedModules(extension.extensionPath) };
}

function createLanguageClient(
  extension: ExtensionContext,
  log: LogOutputChannel,
  seenNames: SeenNames,
): LanguageClient {
  const module = extension.asAbsolutePath(path.join('dist', 'server', 'node.cjs'));
  const client = new LanguageClient(
    CLIENT_ID,
    CLIENT_NAME,
    { module, transport: TransportKind.ipc },
    languageClientOptions(log, { commands: true, seenNames: true, workspaceFiles: true }),
  );
  client.onRequest(SEEN_NAMES, (params: SeenNamesParams) => seenNames.answer(params));
  return client;
}

function loadedModules(folder: string): readonly string[] {
  return Object.keys(require.cache).filter((file) => file.startsWith(folder));
}
