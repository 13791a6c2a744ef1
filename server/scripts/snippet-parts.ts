/** The syntax of snippets. Source: https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#snippet_syntax */

/** A piece of a snippet: text that will stand in the document, or syntax around it. */
export interface SnippetPart {
  /** `text` is plain; `choice` is plain, too, but one of several to pick from; `syntax` is as it is written. */
  readonly kind: 'text' | 'choice' | 'syntax';
  readonly value: string;
}

/** The groups: an escaped character, the opening of a choice, the opening of a place with a text, a place without, text. */
const TOP = /\\([\\$}])|(\$\{\d+\|)|(\$\{\d+:)|(\$\d+|\$\{\d+\})|([\s\S])/y;

/** Within a choice: an escaped character, its end, the comma between two texts, text. */
const CHOICE = /\\([\\$},|])|(\|\})|(,)|([\s\S])/y;

/**
 * Takes a snippet apart.
 *
 * @param snippet - snippet text with places, places with texts, and choices
 * @returns its parts in order; two of the same kind never follow on each other, but for syntax
 */
export function snippetParts(snippet: string): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let open = 0;
  let offset = 0;
  let isInChoice = false;
  const add = (kind: SnippetPart['kind'], value: string) => {
    const last = parts[parts.length - 1];
    if (kind !== 'syntax' && last?.kind === kind) parts[parts.length - 1] = { kind, value: last.value + value };
    else parts.push({ kind, value });
  };
  while (offset < snippet.length) {
    const pattern = new RegExp(isInChoice ? CHOICE : TOP);
    pattern.lastIndex = offset;
    const match = pattern.exec(snippet);
    if (!match) break;
    offset = pattern.lastIndex;
    const [all, escaped] = match;
    if (isInChoice) {
      const [, , end, comma] = match;
      if (end) isInChoice = false;
      add(end || comma ? 'syntax' : 'choice', escaped ?? all);
    } else {
      const [, , choice, place, bare] = match;
      const closes = open > 0 && all === '}';
      if (choice) isInChoice = true;
      open += place ? 1 : closes ? -1 : 0;
      add(choice || place || bare || closes ? 'syntax' : 'text', escaped ?? all);
    }
  }
  return parts;
}

/**
 * Puts a snippet together.
 *
 * @param parts - its parts in order
 * @returns snippet text that stands for them
 */
export function snippetOf(parts: readonly SnippetPart[]): string {
  return parts.map(({ kind, value }) => value.replace(MUST_ESCAPE[kind], '\\$&')).join('');
}

const MUST_ESCAPE: Readonly<Record<SnippetPart['kind'], RegExp>> = {
  text: /[\\$}]/g,
  choice: /[\\$},|]/g,
  syntax: /(?!)/g,
};
