/** Reading options where they are written: in a file of their own, or in a SQL script. */
import { Range, type TextDocument, type Uri, workspace } from 'vscode';
import { kindOfScript } from '../../server/languages.ts';
import { checkText } from '../../service/options/check-document.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import type { Problem } from '../../service/options/problem.ts';
import { toValue } from '../../service/options/tree.ts';
import { placementOf } from '../../service/placement.ts';
import { type ScriptOptions, scriptOptions } from '../../service/sql/script-options.ts';
import type { TextRange } from '../../service/values.ts';
import type { OptionsFile, WrittenOptions } from '../surroundings.ts';
import { documentOf, literalAddress, literalOf } from './options-addresses.ts';

/** Options that may have errors. */
export interface ReadOptionsFile extends WrittenOptions {
  readonly problems: readonly Problem[];
  /** Absent when there is an error. */
  readonly file?: OptionsFile;
}

/**
 * Opens a document and reads options in it.
 *
 * @param address of the options
 * @returns them as they are now; of a script that has no such options any more, as an empty text
 */
export async function openOptions(address: Uri): Promise<ReadOptionsFile> {
  return readOptionsFile(await workspace.openTextDocument(documentOf(address)), address);
}

/**
 * Reads and checks options.
 *
 * @param document the document that they are in, as it is now
 * @param address of the options; by default the document's own, which means the first of a script
 */
export function readOptionsFile(document: TextDocument, address: Uri = document.uri): ReadOptionsFile {
  if (!isScript(document)) return read(document, address, document.getText());
  const literal = optionsOfScript(document)[literalOf(address) ?? 0];
  return readLiteral(document, address, literal);
}

/**
 * Tells SQL scripts from other documents.
 *
 * @param document any document
 */
export function isScript({ uri, languageId }: Pick<TextDocument, 'uri' | 'languageId'>): boolean {
  return kindOfScript({ uri: uri.toString(), languageId }) !== undefined;
}

/**
 * Finds the options of a script.
 *
 * @param document any document
 * @returns them in the order of the script; none for a document that is no script
 */
export function optionsOfScript(document: TextDocument): readonly ScriptOptions[] {
  const kind = kindOfScript({ uri: document.uri.toString(), languageId: document.languageId });
  return kind === undefined ? [] : scriptOptions(document.getText(), kind);
}

/**
 * Reads and checks options that a script was found to have.
 *
 * @param document the script, as it is now
 * @param index their place among the options of the script, from 0
 * @param literal the options
 */
export function readScriptOptions(
  document: TextDocument,
  index: number,
  literal: Pick<ScriptOptions, 'text'>,
): ReadOptionsFile {
  return readLiteral(document, literalAddress(document.uri, index), literal);
}

function readLiteral(
  document: TextDocument,
  address: Uri,
  literal: Pick<ScriptOptions, 'text'> | undefined,
): ReadOptionsFile {
  return read(document, address, literal?.text.text ?? '', {
    strict: true,
    toOuter: (range) => literal?.text.rangeOuter(range) ?? range,
  });
}

interface Part {
  /** JSON proper, without comments. */
  readonly strict: boolean;
  /** From a place in the text that is read to the place in the document. */
  readonly toOuter: (range: TextRange) => TextRange;
}

function read(document: TextDocument, uri: Uri, text: string, part?: Part): ReadOptionsFile {
  const { document: options, problems } = checkText(text, { strict: part?.strict === true });
  const rangeOf = (range: TextRange) => {
    const { start, end } = part?.toOuter(range) ?? range;
    return new Range(document.positionAt(start), document.positionAt(end));
  };
  const written = { uri, document, text: document.getText(), read: options, rangeOf };
  const hasError = problems.some(({ severity }) => severity === 'error');
  if (options.root === undefined || hasError) return { ...written, problems };
  // Without an error, the value has every required field and no field of another type (schemas/options.schema.json).
  const value = toValue(options.root) as Options;
  return { ...written, problems, file: { ...written, options: value, placement: placementOf(value) } };
}
