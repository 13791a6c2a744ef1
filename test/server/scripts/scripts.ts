/** Scripts as people write them, with options in every form of literal. */

import fc from 'fast-check';
import { applyTextEdits } from '../../../service/options/edits.ts';
import { literalText } from '../../../service/sql/literal-text.ts';
import { eachToken, type StringToken } from '../../../service/sql/tokens.ts';

/** A script with one options literal. */
export interface WrittenScript {
  readonly text: string;
  /** What the literal stands for. */
  readonly json: string;
}

const FORMS = [`''`, `""`, `''''''`, `""""""`, `r''`, `r""`, `r''''''`, `R""""""`] as const;

const AROUND: readonly (readonly [string, string])[] = [
  ['-- Installs.\nDECLARE options JSON;\nSET options = JSON ', ';\nSELECT deploy_installer(options); -- done\n'],
  ['SELECT `p.svc_eu`.deploy_installer(JSON ', `) AS "it's"; SELECT '''\n''';`],
  ['DECLARE a, b JSON DEFAULT JSON ', ';\nEXECUTE IMMEDIATE (SELECT p.svc_eu.deploy_installer(a));'],
  ['/* \' */ SELECT "\\"", deploy_installer(PARSE_JSON(', ", wide_number_mode => 'round'));"],
];

/**
 * Writes a text as a string literal.
 *
 * @param json - the text
 * @param form - the literal without content
 * @returns the literal; nothing where this form cannot say the text
 */
export function literalOf(json: string, form: string): string | undefined {
  const strings: StringToken[] = [];
  eachToken(form, (token) => {
    if (token.kind === 'string') strings.push(token);
  });
  const [string] = strings;
  const edit = string && literalText(form, string).editOuter({ range: { start: 0, end: 0 }, newText: json });
  return edit && applyTextEdits(form, [edit]);
}

/**
 * Puts texts into scripts.
 *
 * @param texts - options objects, with or without faults
 * @returns a script for each, in some form
 */
export function scriptsWith(texts: fc.Arbitrary<string>): fc.Arbitrary<WrittenScript> {
  return fc
    .record({ json: texts, form: fc.constantFrom(...FORMS), around: fc.constantFrom(...AROUND), windows: fc.boolean() })
    .map(({ json, form, around: [before, after], windows }) => {
      const inRaw = form.startsWith('r') || form.startsWith('R') ? json.replace(/\r\n?/g, '\n') : json;
      const literal = literalOf(inRaw, form) ?? literalOf(json, `''`) ?? '';
      const text = before + literal + after;
      return { text: windows ? text.replace(/\r?\n/g, '\r\n') : text, json };
    });
}
