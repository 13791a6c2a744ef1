/** The tree of the options files of the workspace, and how their properties stand. */
import {
  Disposable,
  EventEmitter,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { findOptionsFiles, nameOf, OPTIONS_FILES } from '../../options/options-files.ts';
import { openOptions } from '../../options/written-options.ts';
import type { Surroundings } from '../../surroundings.ts';
import { type Fact, factsOf } from './facts.ts';

/** The view's id in the manifest. */
const VIEW = 'svc.status';

type Entry = FileEntry | Fact;

interface FileEntry {
  readonly file: Uri;
  /** True when it is the only one. */
  readonly isOnly: boolean;
}

/** Registers the tree. The warehouse is asked when a person opens a file in it, and not before. */
export function registerStatusTree(surroundings: Surroundings): Disposable {
  const changed = new EventEmitter<void>();
  const provider: TreeDataProvider<Entry> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: (entry) => ('file' in entry ? fileItem(entry) : factItem(entry)),
    getChildren: (entry) => {
      if (entry === undefined) return fileEntries();
      return 'file' in entry ? factsOfFile(surroundings, entry.file) : [...entry.below];
    },
  };
  const tree = window.createTreeView(VIEW, { treeDataProvider: provider, showCollapseAll: true });
  const files = workspace.createFileSystemWatcher(OPTIONS_FILES);
  const refresh = () => changed.fire();
  return Disposable.from(
    tree,
    changed,
    files,
    files.onDidCreate(refresh),
    files.onDidChange(refresh),
    files.onDidDelete(refresh),
    surroundings.jobs.onDidChange(refresh),
  );
}

async function fileEntries(): Promise<Entry[]> {
  const files = await findOptionsFiles();
  return files.map((file) => ({ file, isOnly: files.length === 1 }));
}

async function factsOfFile({ jobs }: Surroundings, uri: Uri): Promise<Entry[]> {
  try {
    const { file } = await openOptions(uri);
    if (file === undefined) return [{ title: 'Options', text: 'have errors', icon: 'error', below: [] }];
    return [...factsOf(await jobs.ask((warehouse, control) => warehouse.status(file.placement, control)))];
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [{ title: 'Not read', text, more: text, icon: 'warning', below: [] }];
  }
}

function fileItem({ file, isOnly }: FileEntry): TreeItem {
  const { Collapsed, Expanded } = TreeItemCollapsibleState;
  const item = new TreeItem(nameOf(file), isOnly ? Expanded : Collapsed);
  item.id = file.toString();
  item.resourceUri = file;
  item.iconPath = new ThemeIcon('database');
  item.contextValue = 'optionsFile';
  item.tooltip = 'Show the status';
  item.command = { title: 'Svc: Open Status', command: 'svc.openStatus', arguments: [file] };
  return item;
}

function factItem({ title, text, icon, more, below }: Fact): TreeItem {
  const { Collapsed, None } = TreeItemCollapsibleState;
  const item = new TreeItem(title, below.length > 0 ? Collapsed : None);
  item.description = text;
  item.iconPath = new ThemeIcon(icon);
  item.tooltip = more ?? `${title}: ${text}`;
  item.accessibilityInformation = { label: `${title}: ${text}` };
  return item;
}
