import type { Change } from './changes.ts';
import { indentOf, lineEndOf, startOfLine } from './edits.ts';
import { directivesOf } from './ignore.ts';
import { lineOf, lineStarts } from './lines.ts';
import type { Problem } from './problem.ts';
import type { OptionsDocument } from './read.ts';
import { quote } from './wording.ts';

/**
 * Leaves the problems of a code be where one of them is: section 4.6 of the rules. A comment that silences others on that
 * line is told this code, too; else there is a new one above the line.
 *
 * @param document - the document
 * @param problem - one of its problems
 * @returns the change; nothing for an error, which cannot be silenced, for a hint about such a comment itself, and where
 *   no comment can stand, such as in JSON proper
 */
export function addIgnore(document: OptionsDocument, { code, severity, range }: Problem): Change | undefined {
  if (severity === 'error' || code === 'unused-ignore' || document.strict) return undefined;
  const { text, comments } = document;
  const title = `Ignore ${quote(code)} on this line`;
  const starts = lineStarts(text);
  const line = lineOf(starts, range.start);
  const ends = directivesOf(document, starts)
    .filter(({ target }) => target === line)
    .map((directive) => directive.range.end);
  if (ends.length) return { title, edits: [insertion(Math.max(...ends), `, ${code}`)] };
  const start = startOfLine(text, range.start);
  if (comments.some((comment) => comment.range.start < start && start < comment.range.end)) return undefined;
  const comment = `${indentOf(text, range.start)}// svc-ignore ${code}${lineEndOf(text)}`;
  return { title, edits: [insertion(start, comment)] };
}

function insertion(offset: number, newText: string): Change['edits'][number] {
  return { range: { start: offset, end: offset }, newText };
}
