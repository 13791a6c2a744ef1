/** Reads what `git diff` prints with {@link PATCH_FLAGS}: which lines of which files are new. */

/** A stretch of lines, from one; lines end with a line feed, as git counts them. */
export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** A file whose text differs. */
export interface PatchedFile {
  /** Its path now, from the repository's root, `/` between its parts. */
  readonly path: string;
  /** The lines that were written or rewritten, in order. */
  readonly lines: readonly LineSpan[];
  /** The object that holds its text before; absent for a new file. */
  readonly before?: string;
}

/**
 * Makes git print a patch that depends on nobody's configuration and on no program but git, and in which no line of a file can
 * be taken for a line of git's own: those of files start with `<`, `>` or a backslash.
 */
export const PATCH_FLAGS = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '--no-prefix',
  '--ignore-submodules=all',
  '--find-renames',
  '--text',
  '--full-index',
  '--unified=0',
  '--inter-hunk-context=0',
  '--output-indicator-new=>',
  '--output-indicator-old=<',
] as const;

/**
 * Reads a patch.
 *
 * @param patch what git printed
 * @returns the files whose text differs, in the order of the patch; not those that were removed, or only renamed
 */
export function readPatch(patch: string): readonly PatchedFile[] {
  const files: PatchedFile[] = [];
  let lines: LineSpan[] = [];
  let object: string | undefined;
  let isNew = false;
  for (const line of patch.split('\n')) {
    const [word = ''] = line.split(' ', 1);
    if (word === 'index') object = /^index ([0-9a-f]+)\.\./.exec(line)?.[1];
    else if (word === '---') isNew = pathIn(line) === undefined;
    else if (word === '+++') {
      const path = pathIn(line);
      lines = [];
      if (path !== undefined) files.push({ path, lines, ...(!isNew && object !== undefined && { before: object }) });
    } else if (word === '@@') {
      const span = writtenLines(line);
      if (span !== undefined) lines.push(span);
    }
  }
  return files;
}

/** `@@ -3,2 +4,3 @@ …`: three lines from line 4 on; without a count one line, and none where lines were only removed. */
function writtenLines(line: string): LineSpan | undefined {
  const [, start = '', count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
  return count === '0' ? undefined : { first: Number(start), last: Number(start) + Number(count) - 1 };
}

/** The path of a `---` or `+++` line; nothing for the side on which there is no file. A path with a blank is followed by a tab. */
function pathIn(line: string): string | undefined {
  const written = line.slice('+++ '.length).replace(/\t$/, '');
  if (written === '/dev/null') return undefined;
  return written.startsWith('"') ? unquoted(written) : written;
}

const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** Undoes the quotes of a path: escapes as in C, each byte that is no plain one as three octal digits (git-config, core.quotePath). */
function unquoted(written: string): string {
  const bytes: Buffer[] = [];
  for (const [, plain, octal, letter] of written.slice(1, -1).matchAll(/([^\\]+)|\\([0-7]{3})|\\(.)/g)) {
    if (plain !== undefined) bytes.push(Buffer.from(plain));
    else if (octal !== undefined) bytes.push(Buffer.of(Number.parseInt(octal, 8)));
    else bytes.push(Buffer.of(ESCAPES[letter ?? ''] ?? 0));
  }
  return Buffer.concat(bytes).toString();
}
