import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The folder of the editor tests, with a package of its own. */
export const EDITOR = path.join(ROOT, 'test/editor');

/** What was fetched and made once, and serves the next run. */
export const CACHE = path.join(ROOT, 'test/.cache/editor');

/** Where the page tests leave what they saw. */
export const SCREENSHOTS = path.join(ROOT, 'test/screenshots');
