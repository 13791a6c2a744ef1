/** Rules about functions in JavaScript: https://cloud.google.com/bigquery/docs/user-defined-functions#javascript-udf-structure */
import { child, children, type Message, text } from '../../zetasql/proto.ts';
import { typeFromProto, typeName } from '../../zetasql/types.ts';
import type { Rule } from '../lint.ts';
import { holds } from './reading.ts';

/** https://cloud.google.com/bigquery/quotas#udf_limits: inline code of one function. */
const MAX_INLINE_BYTES = 32 * 1024;

/** Only for functions in JavaScript. */
function javaScript(rule: (node: Message) => readonly string[]): Rule {
  return ({ resolved }) =>
    resolved?.kind === 'resolvedCreateFunctionStmtNode' && text(resolved.node, 'language').toLowerCase() === 'js'
      ? rule(resolved.node)
      : [];
}

export const functionRules: { readonly [rule: string]: Rule } = {
  // "BigQuery JavaScript UDFs don't support INT64", because a JavaScript number does not hold it.
  'js-int64': javaScript((node) => {
    const types = [
      ...children(child(node, 'signature'), 'argument').map((argument) => child(argument, 'type')),
      child(node, 'returnType'),
    ];
    return types
      .flatMap((type) => (type === undefined ? [] : [typeFromProto(type)]))
      .filter((type) => holds(type, ['INT64']))
      .map((type) => `JavaScript takes and gives no ${typeName(type)}`);
  }),

  'js-size': javaScript((node) => {
    const bytes = Buffer.byteLength(text(node, 'code'));
    return bytes > MAX_INLINE_BYTES ? [`${bytes} bytes of code are more than ${MAX_INLINE_BYTES}`] : [];
  }),
};
