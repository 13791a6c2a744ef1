/** Fetches what only the editor tests need: `node test/editor/set-up.ts`. Nothing when it is there. */
import { installDependencies } from './harness/dependencies.ts';

const fetched = await installDependencies();
console.log(fetched ? 'Fetched the packages of test/editor.' : 'The packages of test/editor are there.');
