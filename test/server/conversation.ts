/** What an editor says to a server, whatever the way it is spoken to. */
import type {
  CodeAction,
  CompletionList,
  Diagnostic,
  DocumentDiagnosticReport,
  Hover,
  InitializeResult,
  Position,
} from 'vscode-languageserver';
import type { ClientByHand } from './client-by-hand.ts';

/** A client that asks for diagnostics, and can do what editors can do today. */
export const PULLING = {
  general: { positionEncodings: ['utf-16'] },
  textDocument: {
    diagnostic: { relatedDocumentSupport: false },
    rename: { prepareSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'source'] } } },
    completion: { completionItem: { snippetSupport: true } },
  },
};

/** The same, but it waits to be told of diagnostics. */
export const LISTENING = { ...PULLING, textDocument: { ...PULLING.textDocument, diagnostic: undefined } };

export const URI = 'file:///home/ann/shop.svc.json';

/** Says hello. */
export async function greet(
  client: ClientByHand,
  capabilities: object = PULLING,
  initializationOptions: object = {},
): Promise<InitializeResult> {
  const answer = await client.result<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities,
    initializationOptions,
  });
  client.tell('initialized', {});
  return answer;
}

/** Says goodbye, and waits for the end. */
export async function leave(client: ClientByHand): Promise<number | null> {
  await client.result('shutdown', undefined);
  client.tell('exit', undefined);
  return (await client.ended).code;
}

/** One document in an editor. */
export interface Opened {
  readonly uri: string;
  /** Replaces the first occurrence of some text, and tells the server of just that. */
  replace(before: string, after: string): void;
  /** The position behind the first occurrence of some text. */
  after(text: string): Position;
  pull(previousResultId?: string): Promise<DocumentDiagnosticReport>;
  complete(position: Position): Promise<CompletionList>;
  hover(position: Position): Promise<Hover | null>;
  codeActions(diagnostic: Diagnostic): Promise<CodeAction[]>;
  close(): void;
}

/** Opens a document in the server. */
export function open(client: ClientByHand, content: string, uri = URI): Opened {
  let text = content;
  let version = 1;
  const textDocument = { uri };
  const positionAt = (offset: number): Position => {
    const lines = text.slice(0, offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  const indexOf = (part: string) => {
    const at = text.indexOf(part);
    if (at < 0) throw new Error(`The document has no ${part}.`);
    return at;
  };
  client.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'svc-options', version, text } });
  return {
    uri,
    replace: (before, after) => {
      const start = indexOf(before);
      const range = { start: positionAt(start), end: positionAt(start + before.length) };
      text = text.slice(0, start) + after + text.slice(start + before.length);
      version += 1;
      client.tell('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ range, text: after }],
      });
    },
    after: (part) => positionAt(indexOf(part) + part.length),
    pull: (previousResultId) => client.result('textDocument/diagnostic', { textDocument, previousResultId }),
    complete: (position) => client.result('textDocument/completion', { textDocument, position }),
    hover: (position) => client.result('textDocument/hover', { textDocument, position }),
    codeActions: ({ range, ...rest }) =>
      client.result('textDocument/codeAction', {
        textDocument,
        range,
        context: { diagnostics: [{ range, ...rest }], triggerKind: 1 },
      }),
    close: () => client.tell('textDocument/didClose', { textDocument }),
  };
}
