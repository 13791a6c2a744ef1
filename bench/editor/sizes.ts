/** How large the files are that an editor loads, and the packages that people download. */
import { globSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface FileSize {
  /** From the repository's root. */
  readonly file: string;
  readonly bytes: number;
}

/** Which files count, in the order of the report. */
const FILES = ['dist/server/*.{cjs,js}', 'dist/client/*.{cjs,js}', 'dist/client/views/*.js', 'dist/vsix/*.vsix'];

/**
 * Measures what was built.
 *
 * @returns the files that are there: `npm run build` makes the bundles, `npm run package` the packages
 */
export async function measureSizes(): Promise<readonly FileSize[]> {
  const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).sort());
  return Promise.all(
    files.map(async (file) => ({
      file: file.replaceAll('\\', '/'),
      bytes: (await stat(join(ROOT, file))).size,
    })),
  );
}
