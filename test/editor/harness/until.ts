import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until something is there.
 *
 * @param what for the message when it never is
 * @param look returns it, or undefined (or false) as long as it is not there
 * @param limit in milliseconds
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | PromiseLike<T | undefined | false>,
  limit = 15_000,
): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${limit} ms for ${what}.`);
    await sleep(20);
  }
}
