/**
 * Runs the editor tests: `node test/editor/run.ts <file for the counts> [test file …]`, the files as from the repository's root.
 * What only they need must have been set up (`node test/editor/set-up.ts`).
 */
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { ROOT } from './harness/places.ts';
import { runEditorTests } from './harness/run-all.ts';

const [countsFile, ...asked] = process.argv.slice(2);
if (countsFile === undefined) throw new Error('Say to which file the counts go.');
const files = asked.length > 0 ? asked : globSync('test/editor/{suite,page,harness}/**/*.test.ts', { cwd: ROOT });
const counts = await runEditorTests(files);
await writeFile(countsFile, JSON.stringify(counts));
