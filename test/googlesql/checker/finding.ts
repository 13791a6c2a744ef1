/** What the checker and the lint have to say. */

/** Something that BigQuery would refuse, or that we do not want to emit. */
export interface Finding {
  /** `types` for what ZetaSQL says, otherwise the name of one of our own rules. */
  readonly rule: string;
  readonly message: string;
  /** The routine and the place in it: `p.d.RUN:12:3`. */
  readonly where: string;
  /** The statement, or its beginning. */
  readonly sql: string;
}

/** Findings as a test prints them. */
export function findingsText(findings: readonly Finding[]): string {
  return findings.map(({ rule, message, where, sql }) => `${where}: ${rule}: ${message}\n    ${sql}`).join('\n');
}
