import type { Lab } from './lab.ts';

/** Something that Svc leans on, and that only BigQuery itself can prove. */
export interface Check {
  /** A name to speak of it: `row-count`. */
  readonly id: string;
  /** What should be so, as a sentence. */
  readonly claim: string;
  /** Whether it writes files. */
  readonly needsBucket: boolean;
  /** Finds out; rejects where BigQuery refuses a statement. */
  readonly look: (lab: Lab) => Promise<Seen>;
}

/** What a check saw. */
export interface Seen {
  readonly asClaimed: boolean;
  /** The facts, in a few words. */
  readonly what: string;
}

/**
 * Compares what was seen with what was claimed.
 *
 * @param seen plain data
 * @param claimed plain data
 */
export function sameAs(seen: unknown, claimed: unknown): Seen {
  const [what, wanted] = [JSON.stringify(seen), JSON.stringify(claimed)];
  return { asClaimed: what === wanted, what: what === wanted ? what : `${what} instead of ${wanted}` };
}
