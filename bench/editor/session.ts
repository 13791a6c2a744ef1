/** One document that is edited in one server, with the clock running. */
import type { CompletionList, Diagnostic, Hover, Position } from 'vscode-languageserver';
import type { BenchDocument, Replacement } from './document.ts';
import type { Running } from './servers.ts';

const URI = 'file:///bench/shop.svc.json';

/** What is timed. With the first two, a letter is typed or taken back before, and that counts. */
export const QUESTIONS = ['diagnostics', 'typed', 'fields', 'names', 'field-hover', 'name-hover'] as const;

export type Question = (typeof QUESTIONS)[number];

/** Asks a question, and tells the milliseconds from sending to the answer. */
export type Session = (question: Question) => Promise<number>;

/**
 * Opens a document in a server, and makes sure that it answers: a fault in the document has to be told.
 *
 * @returns a session whose document has no problem
 * @throws Error when the server does not tell what it has to
 */
export async function openSession({ server, client }: Running, document: BenchDocument): Promise<Session> {
  const textDocument = { uri: URI };
  let version = 1;
  client.tell('textDocument/didOpen', {
    textDocument: { uri: URI, languageId: server.languageId, version, text: document.text },
  });
  const replace = ({ at, before }: Replacement, after: string) => {
    version += 1;
    const end = { line: at.line, character: at.character + before.length };
    client.tell('textDocument/didChange', {
      textDocument: { uri: URI, version },
      contentChanges: [{ range: { start: at, end }, text: after }],
    });
  };
  const pull = async () =>
    (await client.result<{ items?: readonly Diagnostic[] }>('textDocument/diagnostic', { textDocument })).items ?? [];
  const complete = async (position: Position) => {
    const list = await client.result<CompletionList | null>('textDocument/completion', { textDocument, position });
    return list?.items.length ?? 0;
  };
  const hover = (position: Position) => client.result<Hover | null>('textDocument/hover', { textDocument, position });

  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`The server "${server.name}" ${what}; the comparison would not be fair.`);
  };
  must((await pull()).length === 0, 'tells problems of a document that has none');
  replace(document.fault, document.fault.after);
  must((await pull()).length === 1, 'does not tell the one problem of the document');
  replace({ ...document.fault, before: document.fault.after }, document.fault.before);
  must((await pull()).length === 0, 'still tells a problem that is gone');
  must((await complete(document.newField)) > 5, 'does not offer the fields');
  must((await hover(document.inKey)) !== null, 'does not explain a field');

  let edits = 0;
  /** Letters are typed at each place in turn, and taken back when that place's turn comes again. */
  const edit = () => {
    const place = document.typing[edits % document.typing.length];
    const isTyped = Math.floor(edits / document.typing.length) % 2 === 1;
    edits += 1;
    if (place === undefined) return;
    if (isTyped) replace({ ...place, before: place.after }, place.before);
    else replace(place, place.after);
  };
  const ask: Readonly<Record<Question, () => Promise<unknown>>> = {
    diagnostics: () => {
      edit();
      return pull();
    },
    typed: () => {
      edit();
      return complete(document.inName);
    },
    fields: () => complete(document.newField),
    names: () => complete(document.inName),
    'field-hover': () => hover(document.inKey),
    'name-hover': () => hover(document.inName),
  };
  return async (question) => {
    const begin = performance.now();
    await ask[question]();
    return performance.now() - begin;
  };
}
