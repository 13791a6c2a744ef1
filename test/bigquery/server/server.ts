/**
 * A server on the loopback that speaks BigQuery's REST protocol, for the real client to talk to.
 *
 * Everybody may do everything, and there are no quotas: what Google refuses for such reasons, and what breaks on the way, is
 * asked for as a fault. Only queries are jobs, only GoogleSQL is spoken, and parameters have names.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Engine } from '../../googlesql/engine/engine.ts';
import { createFaults, type Fault } from './faults.ts';
import { listen, type SeenRequest } from './http.ts';
import { createProtocol } from './protocol.ts';

/** What the server serves, and how. */
export interface ServerSettings {
  /** Executes the SQL and holds what there is. */
  readonly engine: Engine;
  readonly faults?: readonly Fault[];
  /** Milliseconds that each statement of a job takes longer; 0 when absent. */
  readonly statementDelay?: number;
  /** Rows that a page of a result holds at most; 10,000 when absent. */
  readonly rowsPerPage?: number;
  /** The port; any free one when absent. */
  readonly port?: number;
}

/** A running server. */
export interface BigQueryServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** What was asked for so far, oldest first. */
  readonly requests: readonly SeenRequest[];
  /** @returns lifts the fault again */
  addFault(fault: Fault): () => void;
  /** The faults that were asked for and did not happen. */
  faultsLeft(): readonly Fault[];
  /** Cancels what runs, and closes. The engine is the caller's. */
  stop(): Promise<void>;
}

/** Starts a server. */
export async function startBigQueryServer(settings: ServerSettings): Promise<BigQueryServer> {
  const { engine, statementDelay = 0, rowsPerPage = 10_000, port = 0 } = settings;
  const faults = createFaults(settings.faults);
  const requests: SeenRequest[] = [];
  const protocol = createProtocol({ engine, statementDelay, rowsPerPage });
  const server = await listen(protocol, faults, requests, port);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    addFault: faults.add,
    faultsLeft: faults.left,
    stop: async () => {
      await protocol.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
