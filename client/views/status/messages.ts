/** What the page of the status and its panel say to each other. */
import type { Status } from '../../../warehouses/warehouse.ts';
import { type Absent, type CommandAsked, readCommandAsked } from '../messages.ts';
import { isDate, isRecord } from '../untrusted.ts';

/** The answer of the warehouse. */
export interface StatusShown {
  readonly kind: 'status';
  /** The options file, which the page keeps for when it comes back. */
  readonly file: string;
  readonly status: Status;
}

export type ToPage = { readonly kind: 'asking' } | StatusShown | Absent;

export type FromPage =
  | { readonly kind: 'ask' }
  /** A person wants to see the rows of a date. */
  | { readonly kind: 'preview'; readonly date: string }
  | CommandAsked;

/** What VS Code keeps of the page. */
export interface Kept {
  readonly file: string;
  /** The date whose facts are shown. */
  readonly date: string;
  /** How far the page is scrolled, in pixels. */
  readonly top: number;
}

/**
 * Reads what the page said.
 *
 * @param value is not trusted
 */
export function readFromPage(value: unknown): FromPage | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, date } = value;
  if (kind === 'ask') return { kind };
  if (kind === 'preview') return isDate(date) ? { kind, date } : undefined;
  return readCommandAsked(value);
}
