import type { TextRange } from '../values.ts';
import { indentOf, lineEndOf } from './edits.ts';
import { FIELDS } from './fields.ts';
import type { TextEdit } from './problem.ts';
import type { OptionsDocument } from './read.ts';
import { shortest } from './successive-edits.ts';
import type { Comment } from './tokens.ts';
import { rangeOfEntry } from './tree.ts';

/** A field with what belongs to it. */
interface Block {
  readonly key: string;
  /** Where it stands now, from 0. */
  readonly index: number;
  /** What stands before it: line ends, blanks, and the comments above. */
  readonly lead: string;
  readonly field: string;
  /** The comments behind it on its line. */
  readonly trail: string;
}

/** What stands between two fields, divided by whom it belongs to. */
interface Gap {
  readonly trail: string;
  readonly lead: string;
  readonly hasComma: boolean;
}

/**
 * Puts the fields of the options into the order of the documentation; the name of the schema stays before them, and what is
 * no field of the options behind them. A comment goes with the field that it stands above or behind.
 *
 * @param document - the document
 * @returns one edit; none when the fields are in order already, or the document has a fault of syntax
 */
export function sortFields(document: OptionsDocument): TextEdit[] {
  const { root, text, problems } = document;
  if (root?.kind !== 'object' || problems.length > 0 || isSorted(root.entries.map(({ key }) => key))) return [];
  const inside = { start: root.range.start + 1, end: root.range.end - 1 };
  const gaps = gapsBetween(document, inside, root.entries.map(rangeOfEntry));
  const blocks = root.entries.map((entry, index): Block => {
    const { start, end } = rangeOfEntry(entry);
    const trail = gaps[index + 1]?.trail ?? '';
    return { key: entry.key, index, lead: gaps[index]?.lead ?? '', field: text.slice(start, end), trail };
  });
  const foot = gaps[gaps.length - 1];
  const tall = gaps.find(({ lead }) => startsLine(lead));
  const eol = lineEndOf(text);
  // Where one field has a line of its own, each gets one: it could come to stand behind a comment that ends its line.
  const onOwnLine = (lead: string, indent: string) =>
    tall && !startsLine(lead) ? eol + indent + lead.replace(/^[ \t]+/, '') : lead;
  const indent = /[ \t]*$/.exec(blocks.map(({ lead }) => lead).filter(startsLine)[0] ?? '')?.[0] ?? '';
  const sorted = blocks
    .slice()
    .sort((a, b) => placeOf(a.key) - placeOf(b.key) || a.index - b.index)
    .map(({ lead, field, trail }, index) => {
      const here = gaps[index]?.lead ?? '';
      const blanks = tall || `${lead}${here}`.trim() ? lead : here;
      const comma = index < blocks.length - 1 || foot?.hasComma ? ',' : '';
      return onOwnLine(index ? blanks : withoutEmptyLines(blanks), indent) + field + comma + trail;
    });
  const end = onOwnLine(foot?.lead ?? '', indentOf(text, root.range.start));
  return [shortest(text, { range: inside, newText: (gaps[0]?.trail ?? '') + sorted.join('') + end })];
}

const ORDER: readonly string[] = ['$schema', ...Array.from(FIELDS.keys())];

function placeOf(key: string): number {
  const place = ORDER.indexOf(key);
  return place < 0 ? ORDER.length : place;
}

function isSorted(keys: readonly string[]): boolean {
  const places = keys.map(placeOf);
  return places.every((place, index) => index === 0 || (places[index - 1] ?? 0) <= place);
}

/** The gaps before the first field, between the fields, and behind the last one. */
function gapsBetween({ text, comments }: OptionsDocument, inside: TextRange, fields: readonly TextRange[]): Gap[] {
  const gaps: Gap[] = [];
  let next = 0;
  for (let index = 0; index <= fields.length; index++) {
    const start = fields[index - 1]?.end ?? inside.start;
    const end = fields[index]?.start ?? inside.end;
    while ((comments[next]?.range.start ?? end) < start) next++;
    const within: Comment[] = [];
    for (let comment = comments[next]; comment && comment.range.start < end; comment = comments[++next]) {
      within.push(comment);
    }
    const code = withoutComments(text, { start, end }, within);
    const divide = index ? divideBetween(code, index < fields.length) : divideAtTop(code);
    gaps.push(divided(text.slice(start, end), code, divide));
  }
  return gaps;
}

/** What is no comment, with every other character replaced, so that places stay the same. */
function withoutComments(text: string, { start, end }: TextRange, comments: readonly Comment[]): string {
  const parts: string[] = [];
  let done = start;
  for (const { range } of comments) {
    parts.push(text.slice(done, range.start), 'x'.repeat(range.end - range.start));
    done = range.end;
  }
  return parts.join('') + text.slice(done, end);
}

/** The end of the line of the field before; where the next one is on that line, the comma; else the end of the comments. */
function divideBetween(code: string, isFieldNext: boolean): number {
  const lineEnd = code.search(/[\r\n]/);
  if (lineEnd >= 0) return lineEnd;
  return isFieldNext ? Math.max(0, code.indexOf(',')) : code.replace(/[ \t]+$/, '').length;
}

/** Comments at the top with an empty line below them, and those behind the brace, are not about the first field. */
function divideAtTop(code: string): number {
  const emptyLines = /(?:\r\n|\n|\r(?!\n))(?=[ \t]*[\r\n])/g;
  let divide = Math.max(0, code.search(/[\r\n]/));
  while (emptyLines.exec(code)) if (code.slice(0, emptyLines.lastIndex).includes('x')) divide = emptyLines.lastIndex;
  return divide;
}

function divided(gap: string, code: string, divide: number): Gap {
  const comma = code.indexOf(',');
  const parts = [gap.slice(0, divide), gap.slice(divide)];
  if (comma >= 0 && comma < divide) parts[0] = gap.slice(0, comma) + gap.slice(comma + 1, divide);
  else if (comma === divide) parts[1] = gap.slice(comma + 1);
  // A comma at the front of a line has blanks behind it that would be too many without it.
  else if (comma > divide) parts[1] = gap.slice(divide, comma) + gap.slice(comma + 1).replace(/^[ \t]+/, '');
  const [trail = '', lead = ''] = parts;
  return { trail: trail.replace(/[ \t]+$/, ''), lead: lead.replace(/^[ \t]+(?=[\r\n])/, ''), hasComma: comma >= 0 };
}

/** The line end before the rest stays. */
function withoutEmptyLines(lead: string): string {
  return lead.replace(/^(?:(?:\r\n|\n|\r(?!\n))[ \t]*)+(?=[\r\n])/, '');
}

/** Tells whether what stands before a field begins with the end of the line above. */
function startsLine(lead: string): boolean {
  return /^[\r\n]/.test(lead);
}
