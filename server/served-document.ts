import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range } from 'vscode-languageserver-types';
import { checkDocument } from '../service/options/check-document.ts';
import { type CheckMemory, checkMemory } from '../service/options/check-memory.ts';
import type { Problem } from '../service/options/problem.ts';
import { type OptionsDocument, type ReadOptions, readOptions } from '../service/options/read.ts';
import { type Edit, rereadOptions } from '../service/options/reread.ts';
import type { TextRange } from '../service/values.ts';

export type { Edit };

/** One version of a document that holds options: read once, checked once, however many features ask. */
export interface ServedDocument {
  /** Its address, its version, and the way between offsets and positions. It does not change any more. */
  readonly text: TextDocument;
  readonly options: OptionsDocument;
  /** Every problem, by position and then by code. */
  readonly problems: readonly Problem[];
}

/** What a version can start from. */
interface Start {
  /** An earlier version that was read; absent when none was. */
  readonly options?: OptionsDocument;
  /** What happened to it since; absent when nothing did. */
  readonly edit?: Edit;
  /** What the checks of all versions leave. */
  readonly memory: CheckMemory;
  /** How all versions are read. */
  readonly reading?: ReadOptions;
}

/**
 * Serves one version of a document. It is read and checked when a feature first needs that.
 *
 * @param text - the document as it is in this version
 * @param reading - how this version and those after it are read
 * @returns the same with its options and their problems
 */
export function serveDocument(text: TextDocument, reading?: ReadOptions): ServedDocument {
  return new Serving(text, { memory: checkMemory(), reading });
}

/**
 * Serves the next version of a document, which reads and checks again only what its edits can have changed.
 *
 * @param previous - the version before
 * @param text - the document as it is in this version; another object than that of the version before
 * @param edits - what happened between the two, in order; the offsets of each are in the text that those before it left
 * @returns what `serveDocument` returns for the text
 */
export function serveChange(previous: ServedDocument, text: TextDocument, edits: readonly Edit[]): ServedDocument {
  const { options, edit, memory, reading } = previous instanceof Serving ? previous.next() : { memory: checkMemory() };
  const all = edit ? [edit, ...edits] : edits;
  return new Serving(text, { options, edit: options && inOne(all, text.getText()), memory, reading });
}

/** A class, for V8 makes a dictionary of every object literal with a getter: slow to make, to read and to collect. */
class Serving implements ServedDocument {
  readonly text: TextDocument;
  readonly #start: Start;
  #options: OptionsDocument | undefined;
  #problems: readonly Problem[] | undefined;

  constructor(text: TextDocument, start: Start) {
    this.text = text;
    this.#start = start;
  }

  get options(): OptionsDocument {
    const { options, edit, reading } = this.#start;
    this.#options ??= options
      ? readFrom(options, edit, this.text.getText())
      : readOptions(this.text.getText(), reading);
    return this.#options;
  }

  get problems(): readonly Problem[] {
    this.#problems ??= checkDocument(this.options, this.#start.memory);
    return this.#problems;
  }

  next(): Start {
    const { memory, reading } = this.#start;
    return this.#options ? { options: this.#options, memory, reading } : this.#start;
  }
}

function readFrom(earlier: OptionsDocument, edit: Edit | undefined, text: string): OptionsDocument {
  return edit ? rereadOptions(earlier, edit, text) : earlier;
}

/** Edits one after another as one, from the first to the last place that they change. */
function inOne(edits: readonly Edit[], text: string): Edit | undefined {
  const [first, ...others] = edits;
  if (!first) return undefined;
  let { start, end } = first;
  let newEnd = start + first.newText.length;
  for (const edit of others) {
    start = Math.min(start, edit.start);
    // What lies behind the place of the edits before is as far from the end of that place as it was in the first text.
    end += Math.max(0, edit.end - newEnd);
    newEnd = Math.max(newEnd, edit.end) + edit.newText.length - (edit.end - edit.start);
  }
  return { start, end, newText: text.slice(start, newEnd) };
}

/**
 * Translates a stretch of a document.
 *
 * @param document - the document
 * @param range - offsets in UTF-16 units
 * @returns the same stretch in lines and characters
 */
export function rangeIn(document: ServedDocument, { start, end }: TextRange): Range {
  return { start: document.text.positionAt(start), end: document.text.positionAt(end) };
}
