import { Console } from 'node:console';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './connection.ts';

/**
 * Serves one client over standard input and output. The connection ends the process: with exit code 0 after a shutdown,
 * and with 1 when the client goes away without one.
 *
 * @returns a promise that is never settled
 */
export function serveStdio(): Promise<never> {
  // Standard output belongs to the protocol; a stray line would break it.
  Object.assign(console, new Console(process.stderr));
  serve(createConnection(ProposedFeatures.all, process.stdin, process.stdout));
  return new Promise(() => {});
}
