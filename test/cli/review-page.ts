/** The examples of docs/review.md. */
import { readFileSync } from 'node:fs';

/** A fenced block of the page. */
export interface Example {
  readonly language: string;
  /** The file that the example is, or the heading that a command stands under. */
  readonly name: string;
  readonly text: string;
}

/** The page. */
export const PAGE = readFileSync(new URL('../../docs/review.md', import.meta.url), 'utf8').replace(/\r\n/g, '\n');

/** All examples in the order of the page. */
export const EXAMPLES: readonly Example[] = PAGE.split(/^## /m).flatMap((section) => {
  const heading = section.split('\n', 1)[0] ?? '';
  return Array.from(
    section.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm),
    ([, language = '', file, text = '']) => ({
      language,
      name: file ?? heading,
      text,
    }),
  );
});

/**
 * Finds an example.
 *
 * @param name the file that it is, or its heading
 * @returns its text; throws where the page has no such example
 */
export function example(name: string): string {
  const found = EXAMPLES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`docs/review.md has no example ${name}`);
  return found.text;
}
