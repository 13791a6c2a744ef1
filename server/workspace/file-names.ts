import type { InitializeParams } from 'vscode-languageserver';

/**
 * Names the files of a client that does not say how people call them.
 *
 * @param client - what it said about its folders
 * @returns from the address of a document to its path in its folder; nothing for what is no file
 */
export function fileNames({
  workspaceFolders,
  rootUri,
}: Pick<InitializeParams, 'workspaceFolders' | 'rootUri'>): (uri: string) => string | undefined {
  const folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
  const starts = folders.map((uri) => (uri.endsWith('/') ? uri : `${uri}/`)).sort((a, b) => b.length - a.length);
  return (uri) => {
    if (!uri.startsWith('file:')) return undefined;
    const start = starts.find((folder) => uri.startsWith(folder)) ?? 'file://';
    const path = uri.slice(start.length);
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  };
}
