/** Names of objects, which can be spelled in one piece or in several: `` `p.d.t` `` and `` `p.d`.t ``. */
import { type ByteRange, type Message, pathNames, rangeOf, type SourceText, walk } from '../zetasql/proto.ts';

/** A path of which a piece has a dot in it: an object's name in several pieces. Nothing else looks like that. */
export function splitNames(tree: Message): readonly { readonly names: readonly string[]; readonly range: ByteRange }[] {
  const found: { readonly names: readonly string[]; readonly range: ByteRange }[] = [];
  for (const { kind, node } of walk(tree)) {
    if (node['names'] === undefined || kind === 'parent') continue;
    const names = pathNames(node);
    if (names.length > 1 && names[0]?.includes('.') === true) found.push({ names, range: rangeOf(node) });
  }
  return found;
}

/**
 * The same script with each object's name in one piece, which is all that a catalog of ours knows.
 *
 * @param source the script
 * @param tree the script, parsed
 */
export function joinNames(source: SourceText, tree: Message): string {
  const bytes = Buffer.from(source.text, 'utf8');
  const pieces: string[] = [];
  let at = 0;
  for (const { names, range } of [...splitNames(tree)].sort((a, b) => a.range.start - b.range.start)) {
    if (range.start < at) continue;
    pieces.push(bytes.subarray(at, range.start).toString('utf8'), `\`${names.join('.')}\``);
    at = range.end;
  }
  return pieces.join('') + bytes.subarray(at).toString('utf8');
}
