/** What happens to the files of the workspace, as far as it matters to its options files and SQL scripts. */
import { Disposable, FileType, type Uri, workspace } from 'vscode';

/** Milliseconds in which changes are gathered: tools that make files make many. */
const GATHERING = 300;

/** The names of options files and of SQL scripts. */
const NAMES = /(?:^|[./])svc\.jsonc?$|\.(?:sql|sqlx|bqsql)$/i;

/** Folders that others fill, by the thousands of files. */
const FILLED_BY_OTHERS = /\/(?:node_modules|\.git)(?:\/|$)/;

/** Who hears of it. */
export interface Hearing {
  /** Tells whether there is such a file, as far as is known. */
  has(uri: Uri): boolean;
  /** The addresses of all files that are known. */
  all(): Iterable<Uri>;
  /** Known files have other content. */
  changed(files: readonly Uri[]): void;
  /** Other files may be there than before. */
  outdated(): void;
}

/**
 * Watches the folders of the workspace.
 *
 * @param hearing who hears of changes
 * @returns ends the watch
 */
export function watchWorkspace(hearing: Hearing): Disposable {
  const changed = new Map<string, Uri>();
  const made: Uri[] = [];
  /** What is gone, and what is no known file: each may be a folder, with all that is in it. */
  const touched = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const evaluate = async () => {
    gathering = undefined;
    const known = touched.size > 0 ? [...hearing.all()] : [];
    // A folder that is removed and made anew within moments is told as one that changed, and its files are not told.
    const inside = known.filter((uri) => isBelow(uri, touched));
    const isAnyGone = inside.length > 0 || known.some((uri) => touched.has(uri.toString()));
    touched.clear();
    for (const uri of inside) changed.set(uri.toString(), uri);
    const files = [...changed.values()];
    const candidates = made.splice(0);
    changed.clear();
    if (files.length > 0) hearing.changed(files);
    if (isAnyGone || (await anyOf(candidates, bringsFiles))) hearing.outdated();
  };
  const gather = () => {
    gathering ??= setTimeout(() => void evaluate(), GATHERING);
  };
  const watcher = workspace.createFileSystemWatcher('**/*');
  return Disposable.from(
    watcher,
    watcher.onDidChange((uri) => {
      if (hearing.has(uri)) changed.set(uri.toString(), uri);
      else if (FILLED_BY_OTHERS.test(uri.path)) return;
      else touched.add(uri.toString());
      gather();
    }),
    watcher.onDidCreate((uri) => {
      if (FILLED_BY_OTHERS.test(uri.path)) return;
      if (hearing.has(uri)) changed.set(uri.toString(), uri);
      else {
        made.push(uri);
        touched.add(uri.toString());
      }
      gather();
    }),
    watcher.onDidDelete((uri) => {
      touched.add(uri.toString());
      gather();
    }),
    workspace.onDidChangeWorkspaceFolders(() => hearing.outdated()),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('files.exclude')) hearing.outdated();
    }),
    new Disposable(() => clearTimeout(gathering)),
  );
}

/** Whether a file is in one of these folders. Of a folder that is removed or moved, only the folder may be named. */
function isBelow(uri: Uri, folders: ReadonlySet<string>): boolean {
  const address = uri.toString();
  for (let end = address.lastIndexOf('/'); end > 0; end = address.lastIndexOf('/', end - 1))
    if (folders.has(address.slice(0, end))) return true;
  return false;
}

/** Of a folder that is moved, too. */
async function bringsFiles(uri: Uri): Promise<boolean> {
  if (NAMES.test(uri.path)) return true;
  try {
    return (await workspace.fs.stat(uri)).type === FileType.Directory;
  } catch {
    return false;
  }
}

async function anyOf(uris: readonly Uri[], holds: (uri: Uri) => Promise<boolean>): Promise<boolean> {
  for (const uri of uris) if (await holds(uri)) return true;
  return false;
}
