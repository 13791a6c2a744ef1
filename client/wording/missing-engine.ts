/** The package for every platform has no engine; this is how that is noticed and told. */
import { WarehouseError } from '../../warehouses/warehouse.ts';

/** How Node says that a module, or the native library behind it, is not there or not for this platform. */
const CODES: readonly unknown[] = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'];

/**
 * Loads the engine.
 *
 * @param load imports it
 * @param platform operating system and processor: `linux-x64`
 * @returns what was loaded; rejects with a WarehouseError when it is not in this package
 */
export async function orMissing<T>(load: () => Promise<T>, platform: string): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!CODES.includes((error as NodeJS.ErrnoException).code)) throw error;
    const message = `This package of Svc has no engine for ${platform}; install the extension's build for it to use the local warehouse.`;
    throw new WarehouseError('failed', message, undefined, error);
  }
}
