import { readFile } from 'node:fs/promises';
import type { Counts } from './counts.ts';

/** What the runner inside the extension host writes when its tests have ended, and only then. */
export interface SuiteResults {
  readonly tests: readonly {
    readonly title: string;
    readonly state: 'passed' | 'failed' | 'pending';
  }[];
}

/** The name of the environment variable that says where. */
export const RESULTS = 'SVC_EDITOR_RESULTS';

/**
 * Counts the tests of a suite. An extension host that crashed, or ended before its tests did, and a suite without tests look like
 * success from outside: here they count as one failure.
 *
 * @param file where the runner was to write its results
 * @param exitCode of the editor
 * @param where the editor, for the list of what was skipped
 */
export async function countSuite(file: string, exitCode: number, where: string): Promise<Counts> {
  const results = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as SuiteResults,
    () => undefined,
  );
  if (results === undefined || results.tests.length === 0) {
    console.error(`The suite in ${where} did not get as far as counting its tests.`);
    return { passed: 0, failed: 1, skipped: [] };
  }
  const titles = (state: string) => results.tests.filter((test) => test.state === state).map(({ title }) => title);
  const failed = titles('failed').length;
  return {
    passed: titles('passed').length,
    // All tests passed, and yet the editor failed: it crashed.
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: titles('pending').map((title) => `${title}, in ${where}`),
  };
}
