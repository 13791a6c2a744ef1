import { type GitPlace, git } from './git.ts';

/**
 * Reads texts out of a repository, all in one go.
 *
 * @param place where git is called
 * @param objects names of blobs, in hexadecimal digits
 * @returns their texts by name; one that git does not have is left out
 */
export async function readObjects(place: GitPlace, objects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (objects.length === 0) return texts;
  const { out } = await git(place, ['cat-file', '--batch'], `${objects.join('\n')}\n`);
  // For each: `<name> blob <size>`, a line end, the content, a line end; or `<name> missing` (git-cat-file, "Batch output").
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf('\n', at);
    const [name = '', , size] = out.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (size === undefined) continue;
    texts.set(name, out.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}
