import { mkdir, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CHROMIUM_ADVICE, provideChromium } from './chromium.ts';
import { type Counts, NOTHING, skipped, sumOf } from './counts.ts';
import { findHost } from './hosts.ts';
import { CURRENT, type LeanEdition, OLDEST } from './lean-editions.ts';
import { provideExtension } from './packaged.ts';
import { runPageTests } from './page-tests.ts';
import { SCREENSHOTS } from './places.ts';
import { bundleSuite, runSuite } from './run-suite.ts';

/**
 * Runs tests in real editors: the suite in the newest and in the oldest VS Code that is supported, and the page tests.
 *
 * @param files test files of `suite/` and `page/`, from the repository's root
 * @returns what became of all of them
 */
export async function runEditorTests(files: readonly string[]): Promise<Counts> {
  const ofSuite = files.filter((file) => file.includes('/suite/'));
  const ofPage = files.filter((file) => file.includes('/page/'));
  const chromium = provideChromium();
  if (chromium === undefined) console.log(`NO CHROMIUM: ${CHROMIUM_ADVICE}.`);
  const vsix = await provideExtension();
  await rm(SCREENSHOTS, { recursive: true, force: true });
  await mkdir(SCREENSHOTS, { recursive: true });
  const runner = ofSuite.length > 0 ? await bundleSuite(ofSuite) : undefined;
  const suites = async () => {
    const counts: Counts[] = [];
    for (const edition of [CURRENT, OLDEST]) {
      if (runner !== undefined) counts.push(await suiteLeg(edition, chromium, vsix, runner));
    }
    return sumOf(counts);
  };
  // Two at a time: one is often waiting for the other machine's worth of processes that an editor is.
  return sumOf(await Promise.all([suites(), ofPage.length > 0 ? runPageTests(ofPage, chromium, vsix) : NOTHING]));
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
