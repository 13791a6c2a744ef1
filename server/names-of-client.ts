import type { CancellationToken, Connection } from 'vscode-languageserver';
import type { SeenName } from '../service/values.ts';
import { messageOf } from './answers.ts';
import type { LiveNames } from './live-names.ts';
import { SEEN_NAMES, type SeenNamesParams, type SeenNamesResult } from './protocol.ts';

/**
 * Asks the client for the names that were seen in the data: only the client knows a warehouse.
 *
 * @param connection - the connection with a client that answers {@link SEEN_NAMES}
 * @returns its names; none when it fails or nobody waits any more, since names are a help and no condition
 */
export function namesOfClient(connection: Connection): LiveNames {
  return {
    seenNames: (uri, { project, dataset }, token) => {
      const params: SeenNamesParams = { uri, source: `${project}.${dataset}` };
      const asked = connection.sendRequest<SeenNamesResult>(SEEN_NAMES, params, token).catch((thrown: unknown) => {
        if (!token.isCancellationRequested)
          connection.console.warn(`The names seen in ${params.source} are not known: ${messageOf(thrown)}`);
        return NOTHING_SEEN;
      });
      return unlessCancelled(asked, token);
    },
  };
}

const NOTHING_SEEN: readonly SeenName[] = [];

/** The client is told to stop, but may answer late or never. */
function unlessCancelled(asked: Promise<SeenNamesResult>, token: CancellationToken): Promise<SeenNamesResult> {
  return new Promise((resolve) => {
    const waiting = token.onCancellationRequested(() => resolve(NOTHING_SEEN));
    void asked.then((names) => {
      waiting.dispose();
      resolve(names);
    });
  });
}
