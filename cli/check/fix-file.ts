/** `svc check --fix`: applies what can be mended safely. */
import { randomBytes } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkText } from '../../service/options/check-document.ts';
import { fixAll } from '../../service/options/fix-all.ts';
import { scriptKindOf } from '../../service/sql/script-options.ts';
import { readDocument } from './check-files.ts';
import { mendScript } from './script-file.ts';

/**
 * Mends a file, and writes it if anything changed: beside it first, so that it is never half written.
 *
 * @param folder absolute path of the current folder
 * @param file absolute path of the file
 * @returns how many fixes were applied
 */
export async function fixFile(folder: string, file: string): Promise<number> {
  const { text, mark } = await readDocument(file, path.relative(folder, file));
  const kind = scriptKindOf(file);
  const mended = kind === undefined ? fixAll(checkText(text)) : mendScript(text, kind);
  if (mended.text !== text) await replaceFile(file, mark + mended.text);
  return mended.fixes;
}

async function replaceFile(file: string, text: string): Promise<void> {
  // A link stays a link: what it points to is replaced.
  const target = await realpath(file);
  const beside = path.join(path.dirname(target), `.${path.basename(target)}.${randomBytes(4).toString('hex')}`);
  try {
    const { mode } = await stat(target);
    await writeFile(beside, text, { mode });
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
