/** What a page test needs to open an editor; prepared once, handed over in the environment of its process. */
export interface WorkbenchSetup {
  /** The lean editor's folder and the executable of its Node. */
  readonly root: string;
  readonly node: string;
  readonly chromium: string;
  /** The folder with the installed extension. */
  readonly extensions: string;
}

const NAME = 'SVC_EDITOR_SETUP';

/** The environment that hands it over. */
export function handOver(setup: WorkbenchSetup): NodeJS.ProcessEnv {
  return { [NAME]: JSON.stringify(setup) };
}

/**
 * Takes what was handed over.
 *
 * @throws when a test is run by itself
 */
export function takeOver(): WorkbenchSetup {
  const text = process.env[NAME];
  if (text === undefined) throw new Error('Run page tests with "npm test -- editor/page": they need an editor.');
  return JSON.parse(text);
}
