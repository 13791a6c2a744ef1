import { Console } from 'node:console';
import {
  createConnection,
  type DataCallback,
  type Disposable,
  type NotificationMessage,
  ProposedFeatures,
  StreamMessageReader,
} from 'vscode-languageserver/node';
import { serve } from './connection.ts';
import { WholeMessageWriter } from './message-writer.ts';

/**
 * Serves one client over standard input and output. The connection ends the process: with exit code 0 after a shutdown,
 * and with 1 when the client goes away without one.
 *
 * @returns a promise that is never settled
 */
export function serveStdio(): Promise<never> {
  // Standard output belongs to the protocol; a stray line would break it.
  Object.assign(console, new Console(process.stderr));
  serve(createConnection(ProposedFeatures.all, new InputReader(process.stdin), new WholeMessageWriter(process.stdout)));
  return new Promise(() => {});
}

const EXIT: NotificationMessage = { jsonrpc: '2.0', method: 'exit' };

/** A client that hangs up, or does not listen any more, has left without a word. */
class InputReader extends StreamMessageReader {
  override listen(callback: DataCallback): Disposable {
    for (const stream of [process.stdin, process.stdout])
      for (const event of ['end', 'close', 'error']) stream.on(event, () => callback(EXIT));
    return super.listen(callback);
  }
}
