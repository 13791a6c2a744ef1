import { mkdir, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CHROMIUM_ADVICE, provideChromium } from './chromium.ts';
import { type Counts, skipped, sumOf } from './counts.ts';
import { findHost } from './hosts.ts';
import { CURRENT, type LeanEdition, OLDEST } from './lean-editions.ts';
import { provideExtension } from './packaged.ts';
import { runPageTests } from './page-tests.ts';
import { SCREENSHOTS } from './places.ts';
import { bundleSuite, runSuite } from './run-suite.ts';

/**
 * Runs tests in real editors: the suite in the newest and in the oldest VS Code that is supported, and those that work in its page.
 *
 * @param files test files of `suite/`, `page/` and `harness/`, from the repository's root
 * @returns what became of all of them
 */
export async function runEditorTests(files: readonly string[]): Promise<Counts> {
  const ofSuite = files.filter((file) => file.includes('/suite/'));
  const others = files.filter((file) => !ofSuite.includes(file));
  const chromium = provideChromium();
  if (chromium === undefined) console.log(`NO CHROMIUM: ${CHROMIUM_ADVICE}.`);
  const vsix = await provideExtension();
  await rm(SCREENSHOTS, { recursive: true, force: true });
  await mkdir(SCREENSHOTS, { recursive: true });
  const counts: Counts[] = [];
  // An editor often waits for something: two at a time take little longer than one.
  if (ofSuite.length > 0) {
    const runner = await bundleSuite(ofSuite);
    const legs = [CURRENT, OLDEST].map((edition) => counted(() => suiteLeg(edition, chromium, vsix, runner)));
    counts.push(...(await Promise.all(legs)));
  }
  if (others.length > 0) counts.push(await counted(() => runPageTests(others, chromium, vsix)));
  return sumOf(counts);
}

/** A run that breaks off is one failure; the others go on. */
async function counted(run: () => Promise<Counts>): Promise<Counts> {
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: [] };
  }
}

/** One run of the suite. What it prints is shown when it has ended, so that two runs do not talk at once. */
async function suiteLeg(
  edition: LeanEdition,
  chromium: string | undefined,
  vsix: string,
  runner: string,
): Promise<Counts> {
  const host = await findHost(edition, chromium);
  if (host === undefined) {
    return skipped(`the suite in VS Code ${edition.vscode}`, `it cannot be downloaded here, and ${CHROMIUM_ADVICE}`);
  }
  const output = new PassThrough();
  const printed = text(output);
  const started = performance.now();
  const counts = await runSuite(host, vsix, runner, output).finally(() => output.end());
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\nThe suite in the extension host of ${host.title} (${seconds} s)\n${await printed}`);
  return counts;
}
