/** Files that survive a power cut. */
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Moves a finished file into place: its content is on the disk before its name is, and its name before this resolves. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await flush(from);
  await rename(from, to);
  await flush(dirname(to));
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    // Windows opens no folders, and keeps names safe by itself.
    if (process.platform === 'win32') return undefined;
    throw error;
  });
  if (handle === undefined) return;
  try {
    await handle.sync();
  } catch (error) {
    // Windows wants a file to be open for writing; some file systems cannot flush folders.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EPERM' && code !== 'EINVAL' && code !== 'EISDIR') throw error;
  } finally {
    await handle.close();
  }
}
