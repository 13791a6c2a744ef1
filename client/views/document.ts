/** What a page is made of. */
export interface PageParts {
  /** For screen readers, and nobody else. */
  readonly title: string;
  /** The addresses of its script and its style sheet. */
  readonly script: string;
  readonly style: string;
  /** Where style sheets may come from: `webview.cspSource`. */
  readonly cspSource: string;
  /** Chosen anew for every page. */
  readonly nonce: string;
}

/**
 * Writes the document of a page. Nothing of what it shows is in it: that comes in messages, and is never read as HTML.
 *
 * The policy lets in one script and one style sheet and nothing else: no inline code, no image, no request. (Setting a
 * style property from a script is no inline style: https://www.w3.org/TR/CSP3/#directive-style-src.)
 *
 * @param parts what it is made of
 */
export function pageHtml({ title, script, style, cspSource, nonce }: PageParts): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${cspSource};`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${escaped(style)}">
<title>${escaped(title)}</title>
</head>
<body>
<main id="page"></main>
<div id="said" class="unseen" role="status" aria-live="polite"></div>
<script nonce="${escaped(nonce)}" src="${escaped(script)}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
