import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scriptKindOf, scriptOptions } from '../../../service/sql/script-options.ts';

describe('the options of a script are', () => {
  for (const [title, kind, script, ...texts] of [
    ['what its literals stand for', 'sql', `SET o = JSON "{\\"ga4_dataset_id\\": 1}";`, '{"ga4_dataset_id": 1}'],
    ['none in most scripts', 'sql', `SELECT JSON '{"a": 1}'`],
    [
      'the same in every part of a Dataform script',
      'sqlx',
      `config { type: "operations" }
       pre_operations { DECLARE o JSON DEFAULT JSON '{"a": 1}'; }
       EXECUTE IMMEDIATE (SELECT \${ref("svc_eu", "deploy_installer")}(o));
       EXECUTE IMMEDIATE (SELECT \${svc}.deploy_installer(o));
       post_operations { SELECT deploy_installer(PARSE_JSON('{"b": 1}')) }`,
      '{"a": 1}',
      '{"b": 1}',
    ],
    ['not those in JavaScript', 'sqlx', `js { const a = "SELECT deploy_installer(JSON '{}')"; }`],
    ['not those in a config', 'sqlx', `config { description: "deploy_installer(JSON '{}')" }`],
    [
      'not those with an interpolation, whose text is not known',
      'sqlx',
      `SELECT deploy_installer(JSON '{"ga4_dataset_id": "\${project}.analytics_1"}'); SELECT deploy_installer(JSON '{}')`,
      '{}',
    ],
    [
      'not those with a tag of dbt, whose text is not known',
      'sql',
      `{# It's all or nothing. #}
       SELECT deploy_installer(JSON '{"ga4_dataset_id": "{{ var('project') }}.analytics_1"}');
       SELECT deploy_installer(JSON '''{% if target.name == 'prod' %}{"a": 1}{% else %}{}{% endif %}''');
       SELECT {{ var('svc') }}.deploy_installer(JSON '{"b": 1}')`,
      '{"b": 1}',
    ],
    [
      'those with a brace too many, which is no tag',
      'sql',
      `SELECT deploy_installer(JSON '{{"custom_event_params": [{"name": "a"}]}}')`,
      '{{"custom_event_params": [{"name": "a"}]}}',
    ],
    [
      'those with what only begins like a tag',
      'sql',
      `SELECT deploy_installer(JSON '{"a": "{% {# {{"}')`,
      '{"a": "{% {# {{"}',
    ],
    ['those with a dollar and a brace in plain SQL', 'sql', `SELECT deploy_installer(JSON '\${')`, '${'],
  ] as const) {
    test(title, () => {
      assert.deepEqual(
        scriptOptions(script, kind).map(({ text }) => text.text),
        texts,
      );
    });
  }
});

test('a script is known by its name', () => {
  const kinds = ['a.sql', 'B.SQL', 'file:///c/d.bqsql', 'a.b.sqlx', 'sql', 'a.sql.json', 'a.mysql'].map(scriptKindOf);
  assert.deepEqual(kinds, ['sql', 'sql', 'sql', 'sqlx', undefined, undefined, undefined]);
});

/** One megabyte of what never ends, or ends too often. */
const ENDLESS = [
  ...[
    "'",
    '"',
    "'''",
    '"""',
    'r"""',
    '`',
    '/*',
    '--',
    '#',
    '{',
    '${',
    '{{',
    '{%',
    '{# ',
    '{{}',
    '{%%',
    '`${',
    "'${",
    '\\',
    '(',
    "JSON '",
  ],
  ...["js { '\n", 'js { /', 'js { /[', 'js { `${', 'config{', 'input "a", ', 'input "', '/*/', "JSON '\\\\' ", '}'],
  ...[`SET o = JSON '{"ga4_dataset_id": 1}';`, 'DECLARE o DEFAULT ', 'DEFAULT JSON "" ', 'deploy_installer(', '[{"'],
  `deploy_installer(JSON '{}') `,
];

/** Of the processor, for the machine may be busy elsewhere; what is not linear takes minutes. */
const LIMIT_MS = 3_000;

for (const kind of ['sql', 'sqlx'] as const) {
  for (const piece of ENDLESS) {
    test(`a megabyte of ${JSON.stringify(piece)} is read in time, as ${kind}`, () => {
      const megabyte = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const start = `SET ga4_dataset_id = JSON '''{"ga4_dataset_id": "`;
      for (const script of [`deploy_installer ${megabyte}`, start + megabyte, `${start + megabyte}}} %} #}`]) {
        const before = process.cpuUsage();
        scriptOptions(script, kind);
        const time = process.cpuUsage(before).user / 1000;
        assert.ok(time <= LIMIT_MS, `${time.toFixed(0)} ms`);
      }
    });
  }
}
