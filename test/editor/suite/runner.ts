import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RESULTS, type SuiteResults } from '../harness/suite-results.ts';

/**
 * What VS Code calls inside the extension host: runs every test file beside this one with mocha.
 *
 * @throws when a test fails; what became of each is written to a file before
 */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'tdd', reporter: 'spec', color: true, timeout: 30_000, forbidOnly: true });
  for (const file of readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.test.cjs')) mocha.addFile(path.join(__dirname, file));
  }
  const tests: SuiteResults['tests'][number][] = [];
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    runner.on('test end', (test) => tests.push({ title: test.fullTitle(), state: test.state ?? 'pending' }));
    // A failed hook is no test, and leaves its tests out.
    runner.on('fail', (failed: { readonly type: string; fullTitle(): string }) => {
      if (failed.type === 'hook') tests.push({ title: failed.fullTitle(), state: 'failed' });
    });
  });
  const file = process.env[RESULTS];
  if (file !== undefined) writeFileSync(file, JSON.stringify({ tests } satisfies SuiteResults));
  if (failures > 0) throw new Error(`${failures} tests failed.`);
}
