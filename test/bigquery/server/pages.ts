/** Long answers come in pages: a token says where the next one begins. */
import { invalid } from './refusals.ts';

/** Which part of a list is wanted. */
export interface PageRequest {
  readonly maxResults?: string | number | undefined;
  readonly startIndex?: string | number | undefined;
  readonly pageToken?: string | undefined;
}

/** A part of a list. */
export interface Page<T> {
  readonly entries: readonly T[];
  /** Absent on the last page. */
  readonly next?: string;
}

/**
 * Cuts a page out of a list.
 *
 * @param largest - entries that a page holds at most, whatever is asked for: BigQuery's own pages end at 10 MB
 * @throws Refused for a token that this server did not give out
 */
export function pageOf<T>(list: readonly T[], request: PageRequest, largest: number): Page<T> {
  const from = request.pageToken === undefined ? Number(request.startIndex ?? 0) : readToken(request.pageToken);
  const to = from + Math.min(largest, request.maxResults === undefined ? largest : Number(request.maxResults));
  return { entries: list.slice(from, to), ...(to < list.length && { next: token(to) }) };
}

function token(index: number): string {
  return Buffer.from(`from:${index}`).toString('base64url');
}

function readToken(text: string): number {
  const [, index] = /^from:(\d+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (index === undefined) throw invalid('Invalid page token.');
  return Number(index);
}
