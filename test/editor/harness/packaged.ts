import path from 'node:path';
import { packageExtension } from '../../../packaging/package.ts';
import { CACHE } from './places.ts';

/**
 * Packages the extension as it is shipped for this platform: what is tested is what people install.
 *
 * @returns the package
 */
export async function provideExtension(): Promise<string> {
  const { file } = await packageExtension({
    target: `${process.platform}-${process.arch}`,
    out: path.join(CACHE, 'package'),
  });
  return file;
}
