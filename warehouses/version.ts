/** The version of the service that a warehouse installs: the package's own. */
import manifest from '../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;
