import type { CancellationToken } from 'vscode-languageserver';
import type { DatasetId, SeenName } from '../service/values.ts';

/** Where names that were seen in the data come from. The server itself knows no warehouse: its client answers. */
export interface LiveNames {
  /**
   * Asks for the names that were seen in the data of a property.
   *
   * @param uri - the document with its options
   * @param source - its source dataset
   * @param token - ends the wait
   * @returns the names; none when no warehouse is connected, nothing has been run, or the client cannot answer
   */
  seenNames(uri: string, source: DatasetId, token: CancellationToken): Promise<readonly SeenName[]>;
}

/** For clients that cannot answer. */
export const NO_NAMES: LiveNames = { seenNames: async () => [] };
