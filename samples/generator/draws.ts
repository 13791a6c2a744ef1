/**
 * Chance without chance: every draw is a hash of a key (which visit, which event) and of what is drawn, so the same
 * request gives the same rows whatever the machine, the number of threads or the order of work. Only integer and
 * plain IEEE arithmetic follows, because functions such as `pow` differ between C libraries.
 *
 * The hash is DuckDB's own; a new version of DuckDB may bring another one, and other rows.
 */

/** SQL of an expression. */
export type Sql = string;

/**
 * A whole number below a limit, drawn for a key.
 *
 * @param key - BIGINT expression that says for whom is drawn
 * @param what - what is drawn; different words give independent draws for the same key
 * @param limit - how many outcomes there are: 0 to limit − 1, all alike
 * @returns an INTEGER expression
 */
export function roll(key: Sql, what: string, limit: number): Sql {
  return `(hash(${key} + ${fingerprint(what)}) % ${limit})::INTEGER`;
}

/**
 * True for a share of the keys.
 *
 * @param key - BIGINT expression that says for whom is drawn
 * @param what - what is drawn
 * @param percent - the share, in percent
 * @returns a BOOLEAN expression
 */
export function chance(key: Sql, what: string, percent: number): Sql {
  return `hash(${key} + ${fingerprint(what)}) % 10000 < ${Math.round(percent * 100)}`;
}

/**
 * The 44-bit key of the nth thing of a kind; room is left to add to it and to multiply it by small numbers.
 *
 * @param what - the kind of thing, with everything that shall make a difference (the seed, the date)
 * @param nth - BIGINT expression
 * @returns a BIGINT expression
 */
export function keyOf(what: string, nth: Sql): Sql {
  return `(hash(${fingerprint(what)} + ${nth}) >> 20)::BIGINT`;
}

/** One of some SQL expressions of the same type, all alike. */
export function oneOf(key: Sql, what: string, choices: readonly Sql[]): Sql {
  return `([${choices.join(', ')}])[1 + ${roll(key, what, choices.length)}]`;
}

/** A text as a number of 49 bits: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), moved to the left. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash * 0x20000;
}
