/** Fetches what only the tests of the GoogleSQL side need: `node test/googlesql/set-up.ts`. Nothing when it is there. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from '../editor/harness/npm.ts';
import { GOOGLESQL, unsupported } from './zetasql/binary.ts';

const reason = unsupported();
if (reason !== undefined) console.log(`Nothing to fetch for the GoogleSQL tests: ${reason}.`);
else
  console.log(
    (await fetchPackages()) ? 'Fetched the packages of test/googlesql.' : 'The packages of test/googlesql are there.',
  );

/** Fetches them, when they have changed since the last time. */
async function fetchPackages(): Promise<boolean> {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(GOOGLESQL, 'package-lock.json')))
    .digest('hex');
  // In the folder that npm empties: without the packages there is no stamp either.
  const stamp = path.join(GOOGLESQL, 'node_modules/.svc-installed');
  if (textOf(stamp) === wanted) return false;
  await npm(GOOGLESQL, 'ci');
  writeFileSync(stamp, wanted);
  return true;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
