import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type ScriptOptions, scriptOptions } from '../../service/sql/script-options.ts';
import { kindOfScript, LANGUAGE_ID } from '../languages.ts';
import { type Edit, type ServedDocument, serveChange, serveDocument } from '../served-document.ts';
import { snapshotOf } from '../text-snapshot.ts';

/** One version of a SQL script: the options objects in it, each as a document of its own. */
export interface ServedScript {
  /** The script: its address, its version, and the way between offsets and positions. It does not change any more. */
  readonly text: TextDocument;
  /** In the order of the script; found when a feature first needs them. */
  readonly literals: readonly ServedLiteral[];
}

/** An options object in a script. */
export interface ServedLiteral extends ScriptOptions {
  /**
   * What the literal stands for, as JSON proper. It has the script's address; its version can be that of an earlier script,
   * for the same text stays the same document. Places in it count from the start of its own text.
   */
  readonly document: ServedDocument;
}

/**
 * Serves one version of a script.
 *
 * @param text - the script as it is in this version
 * @returns the same with its options objects
 */
export function serveScript(text: TextDocument): ServedScript {
  return new Script(text, []);
}

/**
 * Serves the next version of a script. It is scanned again; a literal whose text is the same is not read again, and of one
 * whose text is another only what has changed.
 *
 * @param previous - the version before
 * @param text - the script as it is in this version
 * @returns what `serveScript` returns for the text
 */
export function serveScriptChange(previous: ServedScript, text: TextDocument): ServedScript {
  return new Script(text, previous instanceof Script ? previous.known : []);
}

/**
 * Tells scripts from options files.
 *
 * @param document - a version of either
 * @returns true for a script
 */
export function isScript(document: ServedDocument | ServedScript): document is ServedScript {
  return 'literals' in document;
}

class Script implements ServedScript {
  readonly text: TextDocument;
  readonly #earlier: readonly ServedLiteral[];
  #literals: readonly ServedLiteral[] | undefined;

  constructor(text: TextDocument, earlier: readonly ServedLiteral[]) {
    this.text = text;
    this.#earlier = earlier;
  }

  get literals(): readonly ServedLiteral[] {
    this.#literals ??= literalsOf(this.text, this.#earlier);
    return this.#literals;
  }

  /** The literals as far as they were found: what the version after this can start from. */
  get known(): readonly ServedLiteral[] {
    return this.#literals ?? this.#earlier;
  }
}

function literalsOf(script: TextDocument, earlier: readonly ServedLiteral[]): ServedLiteral[] {
  const found = scriptOptions(script.getText(), kindOfScript(script) ?? 'sql');
  const known = new Map(earlier.map(({ document }) => [document.text.getText(), document]));
  return found.map((options, index) => {
    const content = options.text.text;
    const same = known.get(content);
    if (same) return { ...options, document: same };
    const { uri, version } = script;
    const text = snapshotOf({ uri, languageId: LANGUAGE_ID, version }, content);
    // With as many literals as before, the one at the same place is likely to be the one that was edited.
    const before = found.length === earlier.length ? earlier[index]?.document : undefined;
    const document = before
      ? serveChange(before, text, [editBetween(before.text.getText(), content)])
      : serveDocument(text, { strict: true });
    return { ...options, document };
  });
}

/** The shortest single edit that makes one text of another. */
function editBetween(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { start, end: before.length - same, newText: after.slice(start, after.length - same) };
}
