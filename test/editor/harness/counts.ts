/** What became of some tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Each with its reason. */
  readonly skipped: readonly string[];
}

/** For tests that cannot run here. */
export function skipped(what: string, why: string): Counts {
  return { passed: 0, failed: 0, skipped: [`${what}: ${why}`] };
}

/** Adds up. */
export function sumOf(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    skipped: all.flatMap((counts) => counts.skipped),
  };
}
