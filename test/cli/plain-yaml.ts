/**
 * Reads the plain part of YAML that our examples keep to: block mappings and lists, scalars of one line without quotes, literal
 * blocks, comments on lines of their own. Whatever else there is in YAML it refuses, so what it reads is YAML and means the same.
 */

/** A value of YAML. */
export type Yaml = string | number | boolean | null | readonly Yaml[] | { readonly [key: string]: Yaml };

interface Line {
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/**
 * Reads a document.
 *
 * @param source YAML
 * @returns its value; throws an Error that names the line of whatever is not plain
 */
export function readPlainYaml(source: string): Yaml {
  const lines = source
    .split('\n')
    .map((whole, at) => ({ number: at + 1, indent: whole.search(/\S|$/), text: whole.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
  const reader = { lines, at: 0, raw: source.split('\n') };
  const value = readBlock(reader, 0);
  const rest = lines[reader.at];
  if (rest !== undefined) throw notPlain(rest);
  return value;
}

interface Reader {
  readonly lines: Line[];
  at: number;
  readonly raw: readonly string[];
}

function readBlock(reader: Reader, indent: number): Yaml {
  return isEntry(reader.lines[reader.at]) ? readList(reader, indent) : readMapping(reader, indent);
}

function isEntry(line: Line | undefined): boolean {
  return line?.text.startsWith('- ') === true;
}

function readList(reader: Reader, indent: number): Yaml[] {
  const list: Yaml[] = [];
  for (let line = reader.lines[reader.at]; line?.indent === indent && isEntry(line); line = reader.lines[reader.at]) {
    const inner = { ...line, indent: indent + 2, text: line.text.slice(2) };
    if (splitKey(inner) === undefined) {
      list.push(scalar(inner, inner.text));
      reader.at += 1;
    } else {
      // What follows the dash is the first line of a mapping.
      reader.lines[reader.at] = inner;
      list.push(readMapping(reader, inner.indent));
    }
  }
  return list;
}

function readMapping(reader: Reader, indent: number): Yaml {
  const entries = new Map<string, Yaml>();
  for (let line = reader.lines[reader.at]; line?.indent === indent; line = reader.lines[reader.at]) {
    const [key, value] = splitKey(line) ?? [];
    if (key === undefined || value === undefined || entries.has(key)) throw notPlain(line);
    reader.at += 1;
    entries.set(
      key,
      value === '' ? readNested(reader, indent) : value === '|' ? literal(reader, line) : scalar(line, value),
    );
  }
  return Object.fromEntries(entries);
}

function readNested(reader: Reader, indent: number): Yaml {
  const next = reader.lines[reader.at];
  return next !== undefined && next.indent > indent ? readBlock(reader, next.indent) : null;
}

function splitKey({ text }: Line): [string, string] | undefined {
  const [, key, value = ''] = /^([A-Za-z_][\w-]*):(?: (.*))?$/.exec(text) ?? [];
  return key === undefined ? undefined : [key, value.trim()];
}

function literal(reader: Reader, { number, indent }: Line): string {
  const body = reader.raw.slice(number);
  const end = body.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent);
  const lines = end < 0 ? body : body.slice(0, end);
  const depth = lines[0]?.search(/\S/) ?? 0;
  while ((reader.lines[reader.at]?.number ?? Number.POSITIVE_INFINITY) <= number + lines.length) reader.at += 1;
  return `${lines
    .map((line) => line.slice(depth))
    .join('\n')
    .trimEnd()}\n`;
}

function scalar(line: Line, text: string): Yaml {
  if (text === "''") return '';
  if (/^[[\]{}&*!>%@`"'#,?|-]|: | #|:$/.test(text)) throw notPlain(line);
  if (/^\d+$/.test(text)) return Number(text);
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^(?:~|null|yes|no|on|off|[\d.+-][\d.e+-]*)$/i.test(text) && text !== '.') throw notPlain(line);
  return text;
}

function notPlain({ number, text }: Line): Error {
  return new Error(`Line ${number} is not plain YAML: ${text}`);
}
