/** Rules about a whole text. */
import type { Rule } from '../lint.ts';
import { splitNames } from '../names.ts';

/** https://cloud.google.com/bigquery/quotas#query_jobs: 1 MB for the text of a GoogleSQL query, before parameters are filled in. */
const MAX_QUERY_BYTES = 1024 * 1024;

export const scriptRules: { readonly [rule: string]: Rule } = {
  'query-size': ({ text }) => {
    const bytes = Buffer.byteLength(text);
    return bytes > MAX_QUERY_BYTES ? [`${bytes} bytes are more than the ${MAX_QUERY_BYTES} that a query may have`] : [];
  },

  // Ours: one quoting function writes a name in one piece, so that nothing can be between the pieces.
  'split-name': ({ parsed }) =>
    splitNames(parsed.node).map(({ names }) => `${names.join('.')} is spelled in ${names.length} pieces`),
};
