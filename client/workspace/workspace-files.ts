/** The options files and SQL scripts of the workspace, for the language server: it reads no files by itself. */
import { Disposable, type LogOutputChannel, type Uri, workspace } from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import {
  CHECK_WORKSPACE,
  type CheckWorkspaceResult,
  READ_FILE,
  type ReadFileParams,
  type ReadFileResult,
  WORKSPACE_FILES,
  type WorkspaceFilesParams,
} from '../../server/protocol.ts';
import { OPTIONS_FILES, OTHER_PEOPLES } from '../options/options-files.ts';
import { watchWorkspace } from './workspace-watch.ts';

const SCRIPTS = '**/*.{sql,sqlx,bqsql}';

/** Bytes; a larger file is checked when somebody opens it. */
const LARGEST = 1024 * 1024;

export interface WorkspaceFiles extends Disposable {
  /** Looks for files again, and has the language server count the problems of all of them. */
  check(): Promise<CheckWorkspaceResult>;
}

/**
 * Tells the language server which files there are, from its start on.
 *
 * @param client the language client, which need not have started
 * @param log gets a sentence when files cannot be found
 */
export function followWorkspaceFiles(client: BaseLanguageClient, log: LogOutputChannel): WorkspaceFiles {
  /** What the server knows, by the address that it is told. */
  let told = new Map<string, Uri>();
  let listing: Promise<void> = Promise.resolve();
  let watch: Disposable | undefined;
  const addressOf = (uri: Uri) => client.code2ProtocolConverter.asUri(uri);

  const tell = (changed: readonly Uri[], gone: readonly string[]) => {
    const files = changed.map((uri) => ({ uri: addressOf(uri), name: workspace.asRelativePath(uri) }));
    return client.sendNotification(WORKSPACE_FILES, { changed: files, gone } satisfies WorkspaceFilesParams);
  };
  const list = async () => {
    const found = new Map((await findFiles()).map((uri) => [addressOf(uri), uri]));
    const made = [...found].filter(([address]) => !told.has(address)).map(([, uri]) => uri);
    const gone = [...told.keys()].filter((address) => !found.has(address));
    told = found;
    await tell(made, gone);
  };
  /** One after the other, so that each knows what those before it told. */
  const listAgain = () => {
    const failed = (error: unknown) => log.warn('The files of the workspace could not be listed:', error);
    listing = listing.then(list).catch(failed);
    return listing;
  };
  const following = Disposable.from(
    client.onRequest(READ_FILE, ({ uri }: ReadFileParams) => read(client.protocol2CodeConverter.asUri(uri))),
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) return;
      // A server that was started anew knows nothing.
      told = new Map();
      watch ??= watchWorkspace({
        has: (uri) => told.has(addressOf(uri)),
        all: () => told.values(),
        changed: (files) => void tell(files, []),
        outdated: () => void listAgain(),
      });
      void listAgain();
    }),
  );
  return {
    check: async () => {
      // Where nothing can be watched, as in some folders of a network, whoever asks wants to know how things are now.
      await listAgain();
      await tell([...told.values()], []);
      return client.sendRequest<CheckWorkspaceResult>(CHECK_WORKSPACE);
    },
    dispose: () => {
      watch?.dispose();
      following.dispose();
    },
  };
}

/** What the setting `files.exclude` hides is not found. */
async function findFiles(): Promise<Uri[]> {
  const found = await Promise.all(
    [OPTIONS_FILES, SCRIPTS].map((pattern) => workspace.findFiles(pattern, OTHER_PEOPLES)),
  );
  return found.flat();
}

async function read(uri: Uri): Promise<ReadFileResult> {
  try {
    const { size } = await workspace.fs.stat(uri);
    return size > LARGEST ? null : new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch {
    // It may be gone by now.
    return null;
  }
}
