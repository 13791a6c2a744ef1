/**
 * Markdown around what a document or the data says. All of that goes through one of these functions: what a stranger
 * wrote into a repository must be read, never rendered.
 */

import type { MarkupContent } from 'vscode-languageserver-types';

const LONGEST = 200;

/**
 * Control characters, and those that change the direction of text or cannot be seen: they could make a name look like
 * another, or end the line.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Every punctuation mark that Markdown lets be escaped. Source: https://spec.commonmark.org/0.31.2/#backslash-escapes */
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/**
 * Shows a text as code, letter by letter.
 *
 * @param text - anything
 * @returns a code span on one line, shortened when it is long, in which nothing is markup
 */
export function codeSpan(text: string): string {
  const shown = visible(text);
  if (!shown) return '` `';
  const runs = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  // A blank on both sides is taken away again; without it, a backtick or a blank at an end would be.
  const margin = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return fence + margin + shown + margin + fence;
}

/**
 * Shows a text as it is, in running text.
 *
 * @param text - anything
 * @returns the same on one line, shortened when it is long, in which nothing is markup
 */
export function plainText(text: string): string {
  return visible(text).replace(PUNCTUATION, '\\$&');
}

/**
 * Writes a link to a page of the web.
 *
 * @param label - Markdown
 * @param address - where it leads; not from a document, or made of encoded parts
 * @returns Markdown
 */
export function link(label: string, address: string): string {
  return `[${label}](${address})`;
}

/**
 * Puts paragraphs together. No HTML and no commands are ever allowed in what comes out: `isTrusted` and `supportHtml`
 * are the client's to give, and it gives neither.
 *
 * @param paragraphs - Markdown; nothing in place of a paragraph is left out
 * @returns what the protocol calls markup content
 */
export function markdown(...paragraphs: readonly (string | undefined)[]): MarkupContent {
  return { kind: 'markdown', value: paragraphs.filter((paragraph) => paragraph).join('\n\n') };
}

function visible(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return short.replace(INVISIBLE, (mark) => `\\u${hex(mark)}`);
}

function hex(mark: string): string {
  return (mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
}
