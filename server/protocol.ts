/** What client and server say to each other beyond the language server protocol: the one place where it is written. */

import type { ScriptKind } from '../service/sql/script-options.ts';
import type { SeenName } from '../service/values.ts';

/** The language id of options files. */
export const LANGUAGE_ID = 'svc-options';

/** The language ids of SQL scripts, each with the way in which such a script is written. */
export const SCRIPT_LANGUAGES: ReadonlyMap<string, ScriptKind> = new Map([
  ['sql', 'sql'],
  ['bigquery', 'sql'],
  ['googlesql', 'sql'],
  ['sqlx', 'sqlx'],
  ['dataform', 'sqlx'],
]);

/** Request from the server: which names were seen in the data of a property? */
export const SEEN_NAMES = 'svc/seenNames';

export interface SeenNamesParams {
  /** The document with the options. */
  readonly uri: string;
  /** The source dataset: `project.dataset`. */
  readonly source: string;
}

export type SeenNamesResult = readonly SeenName[];

/** What a client says about itself when it starts the server. All of it may be absent. */
export interface InitializationOptions {
  /** It has the commands of {@link LENS_COMMANDS}, each with one argument, the address of the document. */
  readonly commands?: boolean;
  /** It answers {@link SEEN_NAMES}. */
  readonly seenNames?: boolean;
}

/** The commands that stand above an options object, in order: title and identifier. */
export const LENS_COMMANDS = [
  { title: 'Check', command: 'svc.check' },
  { title: 'Plan', command: 'svc.plan' },
  { title: 'Deploy', command: 'svc.deploy' },
  { title: 'Install', command: 'svc.install' },
  { title: 'Run', command: 'svc.run' },
] as const;
