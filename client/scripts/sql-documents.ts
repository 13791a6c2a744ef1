/** SQL to read. */
import { type Disposable, EventEmitter, Uri, window, workspace } from 'vscode';

/** The scheme of documents with SQL: read-only, because nothing provides a file system for it. */
const SCHEME = 'svc-sql';

/** Read-only documents with SQL. */
export interface SqlDocuments extends Disposable {
  show(name: string, text: string): Promise<void>;
}

/** Registers the scheme; there is no document yet. */
export function createSqlDocuments(): SqlDocuments {
  const texts = new Map<string, string>();
  const changed = new EventEmitter<Uri>();
  const provider = workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()),
  });
  const closed = workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString()));
  return {
    show: async (name, text) => {
      const uri = Uri.from({ scheme: SCHEME, path: `/${name}` });
      texts.set(uri.toString(), text);
      changed.fire(uri);
      await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
    },
    dispose: () => {
      for (const part of [provider, closed, changed]) part.dispose();
    },
  };
}
