/** What client and server say to each other beyond the language server protocol: the one place where it is written. */

import type { SeenName, Severity } from '../service/values.ts';

/** Request from the server: which names were seen in the data of a property? */
export const SEEN_NAMES = 'svc/seenNames';

export interface SeenNamesParams {
  /** The document with the options. */
  readonly uri: string;
  /** The source dataset: `project.dataset`. */
  readonly source: string;
}

export type SeenNamesResult = readonly SeenName[];

/**
 * Notification from the client: which options files and SQL scripts its folders have. Sent when they were found, even if there
 * are none, and whenever that or what is in them changes.
 */
export const WORKSPACE_FILES = 'svc/workspaceFiles';

export interface WorkspaceFilesParams {
  /** Files that were found or made, or that may have other content than before. */
  readonly changed: readonly WorkspaceFile[];
  /** The addresses of files that are gone. */
  readonly gone: readonly string[];
}

export interface WorkspaceFile {
  readonly uri: string;
  /** How people call it: its path in its folder. */
  readonly name: string;
}

/** Request from the server: what is in a file of the workspace? */
export const READ_FILE = 'svc/readFile';

export interface ReadFileParams {
  readonly uri: string;
}

/** The text; null when the file cannot be read, or is too large to be read in passing. */
export type ReadFileResult = string | null;

/** Request from the client: how is the workspace? Answered when every file of it has been looked at. */
export const CHECK_WORKSPACE = 'svc/checkWorkspace';

export interface CheckWorkspaceResult {
  /** How many files have options, or should have. */
  readonly files: number;
  /** How many problems they have, by severity. */
  readonly problems: Readonly<Record<Severity, number>>;
}

/** What a client says about itself when it starts the server. All of it may be absent. */
export interface InitializationOptions {
  /**
   * It has the commands of {@link LENS_COMMANDS}. Each is given the address of the document and, of a script, which of its
   * options objects is meant, from 0.
   */
  readonly commands?: boolean;
  /** It answers {@link SEEN_NAMES}. */
  readonly seenNames?: boolean;
  /** It sends {@link WORKSPACE_FILES} and answers {@link READ_FILE}. */
  readonly workspaceFiles?: boolean;
}

/** The commands that stand above an options object, in order: title and identifier. */
export const LENS_COMMANDS = [
  { title: 'Check', command: 'svc.check' },
  { title: 'Plan', command: 'svc.plan' },
  { title: 'Deploy', command: 'svc.deploy' },
  { title: 'Install', command: 'svc.install' },
  { title: 'Run', command: 'svc.run' },
] as const;

/** The kind of the actions that make a file, and write into no other. */
export const MAKES_FILE = 'refactor.extract.svc';
