/** What the page of the preview and its panel say to each other. */
import type { JsonValue } from '../../../warehouses/warehouse.ts';
import { type Absent, type CommandAsked, readCommandAsked } from '../messages.ts';
import { isCount, isDate, isRecord, isText } from '../untrusted.ts';

/** Rows that are shown at first, and that are added by each wish for more. */
export const FIRST_ROWS = 200;

/** More are not shown: whoever wants more wants a query. */
export const MOST_ROWS = 5000;

/** A column of `events` as the grid shows it. */
export interface GridColumn {
  readonly name: string;
  /** In GoogleSQL. */
  readonly type: string;
}

/** The answer of the warehouse. */
export interface RowsShown {
  readonly kind: 'rows';
  /** The options file, which the page keeps for when it comes back. */
  readonly file: string;
  /** `project.dataset.events` */
  readonly events: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (readonly JsonValue[])[];
  /** The dates that have rows, newest first. */
  readonly dates: readonly string[];
  readonly request: RowsWanted;
}

/** Which rows a person wants to see. */
export interface RowsWanted {
  /** All dates, newest first, when absent. */
  readonly date?: string;
  readonly limit: number;
}

export type ToPage = { readonly kind: 'asking' } | RowsShown | Absent;

export type FromPage =
  /** The page has come, or come back, with the rows that it showed when VS Code last kept it. */
  | { readonly kind: 'ready'; readonly kept?: RowsWanted }
  | { readonly kind: 'ask'; readonly request: RowsWanted }
  | { readonly kind: 'copy'; readonly text: string; readonly what: string }
  | CommandAsked;

/** What VS Code keeps of the page. */
export interface Kept {
  readonly file: string;
  readonly request: RowsWanted;
  readonly search: string;
  readonly filledOnly: boolean;
}

/** A text for the clipboard is no longer than this, in UTF-16 units. */
const LONGEST_COPY = 50_000_000;

/**
 * Reads what the page said.
 *
 * @param value is not trusted
 */
export function readFromPage(value: unknown): FromPage | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, kept, request, text, what } = value;
  if (kind === 'ready') return { kind, kept: readRowsWanted(kept) };
  if (kind === 'ask') {
    const wanted = readRowsWanted(request);
    return wanted && { kind, request: wanted };
  }
  if (kind === 'copy') return isText(text, LONGEST_COPY) && isText(what, 200) ? { kind, text, what } : undefined;
  return readCommandAsked(value);
}

/**
 * Reads which rows are wanted.
 *
 * @param value is not trusted
 */
export function readRowsWanted(value: unknown): RowsWanted | undefined {
  if (!isRecord(value)) return undefined;
  const { date, limit } = value;
  if (!isCount(limit, 1, MOST_ROWS)) return undefined;
  if (date === undefined) return { limit };
  return isDate(date) ? { date, limit } : undefined;
}
