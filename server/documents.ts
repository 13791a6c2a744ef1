import type {
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  VersionedTextDocumentIdentifier,
} from 'vscode-languageserver';
import { kindOfScript } from './languages.ts';
import { isScript, serveScript, serveScriptChange } from './scripts/served-script.ts';
import type { Served } from './scripts/served-service.ts';
import { type Edit, serveChange, serveDocument } from './served-document.ts';
import { editedSnapshot, snapshotOf, type TextSnapshot } from './text-snapshot.ts';

/** The documents that the client has open, each in its latest version. */
export interface Documents {
  /** The latest version of a document; absent while the client does not have it open. */
  get(uri: string): Served | undefined;
  /** The latest version of each document. */
  all(): readonly Served[];
  open(item: TextDocumentItem): void;
  /** Takes the next version in. The version before stays as it was, for whoever still works on it. */
  change(id: VersionedTextDocumentIdentifier, changes: readonly TextDocumentContentChangeEvent[]): void;
  close(uri: string): void;
}

/**
 * Keeps the documents of one client.
 *
 * @returns a store without documents
 */
export function createDocuments(): Documents {
  const latest = new Map<string, { readonly text: TextSnapshot; readonly served: Served }>();
  return {
    get: (uri) => latest.get(uri)?.served,
    all: () => Array.from(latest.values(), ({ served }) => served),
    open: (item) => {
      const text = snapshotOf({ uri: item.uri, languageId: item.languageId, version: item.version }, item.text);
      latest.set(item.uri, { text, served: serveText(text) });
    },
    change: ({ uri, version }, changes) => {
      const previous = latest.get(uri);
      if (previous === undefined) return;
      let { text } = previous;
      const edits: Edit[] = [];
      // Each change is written in positions of the text that the changes before it left.
      for (const change of changes) {
        const edit = editOf(text, change);
        edits.push(edit);
        text = editedSnapshot(text, version, edit);
      }
      // A version without a change is another version all the same, and another object.
      if (!changes.length) text = snapshotOf({ uri, languageId: text.languageId, version }, text.getText());
      const { served } = previous;
      latest.set(uri, {
        text,
        served: isScript(served) ? serveScriptChange(served, text) : serveChange(served, text, edits),
      });
    },
    close: (uri) => {
      latest.delete(uri);
    },
  };
}

/**
 * Serves a text that no version came before.
 *
 * @param text - the text of an options file or a script
 * @returns what features are asked about
 */
export function serveText(text: TextSnapshot): Served {
  return kindOfScript(text) ? serveScript(text) : serveDocument(text);
}

function editOf(text: TextSnapshot, change: TextDocumentContentChangeEvent): Edit {
  if (!('range' in change)) return { start: 0, end: text.getText().length, newText: change.text };
  const [one, other] = [text.offsetAt(change.range.start), text.offsetAt(change.range.end)];
  return { start: Math.min(one, other), end: Math.max(one, other), newText: change.text };
}
