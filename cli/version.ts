import manifest from '../package.json' with { type: 'json' };

/** The version of the package, as `svc --version` tells it. */
export const VERSION: string = manifest.version;
