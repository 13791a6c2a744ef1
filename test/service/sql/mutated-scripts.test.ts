import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkText } from '../../../service/options/check-document.ts';
import { applyTextEdits } from '../../../service/options/edits.ts';
import { fixesOf } from '../../../service/options/fixes.ts';
import { type ScriptKind, scriptOptions } from '../../../service/sql/script-options.ts';
import { sqlOfSqlx } from '../../../service/sql/sqlx.ts';
import type { TextRange } from '../../../service/values.ts';

const RUNS = 100_000;

/** Scripts with options in every form of literal, and with what surrounds them in real ones. */
const SCRIPTS = [
  `-- One property.\nDECLARE options JSON;\nSET options = JSON '''\n{\n  "ga4_dataset_id": "acme-shop.analytics_1",\n  "transform_config_template": "events_partitioned",\n  "exclude_event_names": ["a", "a"]\n}''';\nEXECUTE IMMEDIATE (SELECT \`acme-shop.svc_eu.deploy_installer\`(options));\nCALL \`acme-shop.analytics_1.install_svc\`();`,
  `SELECT deploy_installer(JSON "{\\"ga4_dataset_id\\": \\"acme-shop\\", \\"stream_typ\\": 1,}");`,
  `SELECT p.d.deploy_installer(PARSE_JSON(r"""{"transform_config_template": "events_external"}""", wide_number_mode => 'round'))`,
  `/* two */ DECLARE a, b JSON DEFAULT JSON R'{"ga4_dataset_id": ""}'; # and\nSET b = JSON '{\\n"transform_config_template": "\\u0065v\\x65nts"}';`,
  `config {\n  type: "operations",\n  tags: [\`a\${1 + 1}\`, '}', /[}/]/.source] // }\n}\njs { const f = (a) => { return "}"; }; }\npre_operations {\n  DECLARE o JSON DEFAULT JSON '{"ga4_dataset_id": "\${dataform.projectConfig.vars['id']}"}';\n}\nSET o = PARSE_JSON("""{"ga4_dataset_id": "acme-shop.analytics_1", "custom_event_params": [{}]}""");\n---\nSELECT \${ref("deploy_installer")}(o)\npost_operations { SELECT \`\${svc}.deploy_installer\`(JSON '{') }`,
];

const PIECES = [
  ...["'", '"', "'''", '"""', '`', '\\', '\\\\', 'r"', "b'", '{', '}', '${', '[', ']', '(', ')', ';', '=', ',', ':'],
  ...['--', '#', '/*', '*/', '//', '/', '\n', '\r\n', '\r', '\0', '\u00a0', '\ud83d', '\u{1f600}', '\ufeff'],
  ...['JSON ', 'SET o = ', 'DECLARE o JSON DEFAULT ', 'PARSE_JSON(', 'deploy_installer(', 'config {', 'js {'],
  ...['pre_operations {', 'input "a" {', '\\x41', '\\u00e9', '\\U0001F600', '\\777', '{"ga4_dataset_id": 1}'],
];

interface Step {
  readonly at: number;
  readonly length: number;
  readonly piece: string;
  readonly isCopy: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(3) }, fc.nat(200)),
  piece: fc.constantFrom('', ...PIECES),
  isCopy: fc.boolean(),
});

test(`${RUNS} damaged scripts are read without a crash, with places inside of their literals`, (t) => {
  const counts = { literals: 0, problems: 0, fixes: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...SCRIPTS),
      fc.constantFrom<ScriptKind>('sql', 'sqlx'),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      (script, kind, steps) => {
        const text = steps.reduce(damaged, script);
        assert.equal(sqlOfSqlx(text).length, text.length);
        let last = 0;
        for (const { literal, text: inside } of scriptOptions(text, kind)) {
          counts.literals += 1;
          const { content, range } = literal.string;
          assertWithin(range, { start: last, end: text.length });
          assertWithin(content, range);
          last = range.end;
          const { document, problems } = checkText(inside.text, { strict: true });
          for (const problem of problems) {
            counts.problems += 1;
            assertWithin(inside.rangeOuter(problem.range), content);
            const [fix] = counts.problems % 10 ? [] : fixesOf(document, problem);
            const outer = fix && inside.editsOuter(fix.edits);
            if (!fix || !outer) continue;
            counts.fixes += 1;
            for (const edit of outer) assertWithin(edit.range, content);
            const after = applyTextEdits(text, outer);
            assert.equal(after.slice(0, content.start), text.slice(0, content.start));
            assert.equal(after.slice(after.length - (text.length - content.end)), text.slice(content.end));
          }
        }
      },
    ),
    { numRuns: RUNS },
  );
  t.diagnostic(`${counts.literals} literals, ${counts.problems} problems, ${counts.fixes} fixes`);
  assert.ok(counts.literals > RUNS / 2 && counts.fixes > RUNS / 50, 'most scripts still hold options');
});

function damaged(text: string, { at, length, piece, isCopy }: Step): string {
  const start = Math.floor(at * text.length);
  const cut = text.slice(start, start + length);
  return text.slice(0, start) + piece + (isCopy ? cut + cut : '') + text.slice(start + length);
}

function assertWithin({ start, end }: TextRange, outer: TextRange): void {
  assert.ok(outer.start <= start && start <= end && end <= outer.end, `${start}-${end} in ${outer.start}-${outer.end}`);
}
