import {
  type ClientCapabilities,
  type Connection,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
} from 'vscode-languageserver';
import { messageOf } from './answers.ts';
import { LANGUAGE_ID } from './languages.ts';

/**
 * Tells whether a client can be told for which language there is a formatter.
 *
 * @param client - what the client can do
 * @returns false where there is a formatter for every language that the client asks about, or for none
 */
export function choosesFormatters(client: ClientCapabilities): boolean {
  const { formatting, rangeFormatting } = client.textDocument ?? {};
  return formatting?.dynamicRegistration === true && rangeFormatting?.dynamicRegistration === true;
}

/**
 * Registers the formatter of options files, and of nothing else: an editor that knew of a second formatter for SQL would ask
 * which of the two is to format a script, and ours leaves the SQL as it is.
 *
 * @param connection - the connection with a client that can be told so
 */
export function registerFormatters(connection: Connection): void {
  const options = { documentSelector: [{ language: LANGUAGE_ID }] };
  connection.onInitialized(() => {
    const registered = [
      connection.client.register(DocumentFormattingRequest.type, options),
      connection.client.register(DocumentRangeFormattingRequest.type, options),
    ];
    Promise.all(registered).catch((thrown: unknown) =>
      connection.console.warn(`Options files cannot be formatted: ${messageOf(thrown)}`),
    );
  });
}
