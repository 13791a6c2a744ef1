import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { installationScript } from '../../../service/sql/installation-script.ts';
import { readInstallationScript, type ScriptStep } from '../../../service/sql/read-installation-script.ts';
import type { ScriptKind } from '../../../service/sql/script-options.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8');
const SAMPLE = read('samples/workspace/install-web-shop.sql');
const SHOP = [
  'deploy {"ga4_dataset_id": "acme-shop.analytics_1"}',
  'install acme-shop.analytics_1',
  'run acme-shop.svc_analytics_1 incremental',
];

test('the documented script deploys, installs and runs, each at the place of its statement', () => {
  const { steps, refusals } = readInstallationScript(SAMPLE);
  assert.deepEqual(refusals, []);
  assert.deepEqual(
    steps.map(({ statement, kind, range }) => [statement, kind, SAMPLE.slice(range.start, range.end)]),
    [
      [3, 'deploy', 'EXECUTE IMMEDIATE (SELECT `acme-shop.svc_europe_west2`.deploy_installer(options))'],
      [4, 'install', 'CALL `acme-shop.analytics_123456789`.install_svc()'],
      [5, 'run', 'CALL `acme-shop.svc_analytics_123456789`.RUN(NULL)'],
    ],
  );
  const [deploy] = steps;
  assert.equal(deploy?.kind, 'deploy');
  assert.equal(JSON.parse(deploy.options.text.text).destination_dataset_id, 'acme-shop.reporting');
});

test('the script that is made from options is understood', () => {
  const script = installationScript({
    json: '{"ga4_dataset_id": "acme-shop.analytics_1"}',
    placement: {
      source: { project: 'acme-shop', dataset: 'analytics_1' },
      deployment: { project: 'acme-shop', dataset: 'svc_analytics_1' },
    },
    regionDataset: 'svc_eu',
  });
  assert.deepEqual(told(script), SHOP);
});

test('the example of the page about the editor is understood', () => {
  const [, example = ''] = /```sql\n([\s\S]*?)```/.exec(read('docs/editor.md')) ?? [];
  const { steps, refusals } = readInstallationScript(example.replaceAll('`project.dataset`', '`acme-shop.shop`'));
  assert.deepEqual(refusals, []);
  assert.equal(steps.length, 3);
});

test('the script that the snippet begins is understood', () => {
  const [{ body }] = Object.values<{ body: string[] }>(JSON.parse(read('snippets/sql.json'))) as [{ body: string[] }];
  const defaults = new Map<string, string>();
  const text = body
    .join('\n')
    .replace(/\$\{(\d):(.*?)\}/g, (_, tab: string, value: string) => defaults.set(tab, value) && value)
    .replace(/\$\{\d\|(\w+).*?\|\}/g, '$1')
    .replace(/\$(\d)/g, (_, tab: string) => defaults.get(tab) ?? '');
  assert.deepEqual(
    told(text).map((step) => step.split(' ')[0]),
    ['deploy', 'install', 'run'],
  );
});

describe('a statement is understood as', () => {
  const deploy = 'EXECUTE IMMEDIATE (SELECT p.svc_eu.deploy_installer(o));';
  const cases: readonly { script: string; steps: readonly string[]; kind?: ScriptKind }[] = [
    { script: `DECLARE o JSON DEFAULT JSON '{"a": 1}'; ${deploy}`, steps: ['deploy {"a": 1}'] },
    { script: `declare o default parse_json('{"a": 1}'); ${deploy}`, steps: ['deploy {"a": 1}'] },
    { script: `DECLARE a, \`o\` JSON; SET O = JSON r"""{"a": 1}"""; ${deploy}`, steps: ['deploy {"a": 1}'] },
    { script: `DECLARE o JSON; SET o = JSON '1'; SET o = JSON '2'; ${deploy}`, steps: ['deploy 2'] },
    {
      script: `EXECUTE IMMEDIATE (SELECT \`p.svc_eu.deploy_installer\`(PARSE_JSON("{}", wide_number_mode => 'round')))`,
      steps: ['deploy {}'],
    },
    { script: 'CALL `p-roject`.`d_1`.install_svc()', steps: ['install p-roject.d_1'] },
    { script: 'call p-roject.d_1.install_svc ( )', steps: ['install p-roject.d_1'] },
    { script: 'CALL `example.com:p-roject.d_1.install_svc`();', steps: ['install example.com:p-roject.d_1'] },
    { script: `CALL p-roject.d.RUN(JSON '{"mode": "full"}')`, steps: ['run p-roject.d full'] },
    {
      script: `CALL p-roject.d.RUN(PARSE_JSON('{"mode": "range", "from": "2024-01-01", "to": "2024-01-31"}'))`,
      steps: ['run p-roject.d range'],
    },
    { script: `DECLARE how JSON; CALL p-roject.d.RUN(how)`, steps: ['run p-roject.d incremental'] },
    { script: '-- nothing; at all\n;;', steps: [] },
    { script: 'CALL p-roject.d.RUN(NULL) /* ; -- */ ; # CALL other()', steps: ['run p-roject.d incremental'] },
    {
      script: 'config { type: "operations" }\nCALL p-roject.d_1.install_svc()',
      kind: 'sqlx',
      steps: ['install p-roject.d_1'],
    },
  ];
  for (const { script, steps, kind } of cases) {
    test(script.replace(/\n/g, ' '), () => assert.deepEqual(told(script, kind), steps));
  }
});

describe('a statement that is not understood is told, with the part that is not', () => {
  const cases: readonly { script: string; says: RegExp; kind?: ScriptKind }[] = [
    { script: '⟦CREATE TABLE t AS SELECT 1⟧;', says: /^Statement 1 is not understood: only DECLARE and SET/ },
    { script: 'CALL p-roject.d_1.install_svc(); ⟦BEGIN CALL x.y()⟧; ⟦END⟧', says: /^Statement 2/ },
    { script: 'DECLARE o ⟦STRING⟧;', says: /DECLARE options JSON/ },
    { script: 'DECLARE o ⟦ARRAY⟧<JSON>;', says: /DECLARE options JSON/ },
    { script: `DECLARE o JSON; DECLARE ⟦o⟧ JSON;`, says: /o is declared twice/ },
    { script: 'CALL p-roject.d_1.install_svc(); DECLARE ⟦o⟧ JSON;', says: /before every other statement/ },
    { script: `SET ⟦o⟧ = JSON '{}';`, says: /no variable o, so DECLARE it/ },
    { script: `DECLARE o JSON; SET o = ⟦'{}'⟧;`, says: /write JSON in front/ },
    { script: `DECLARE o JSON; SET o = JSON ⟦b'{}'⟧;`, says: /bytes/ },
    { script: `DECLARE o JSON; SET o = JSON ⟦'{}⟧`, says: /not closed/ },
    { script: `DECLARE o JSON; SET o = ⟦JSON_OBJECT⟧('a', 1);`, says: /SET options = JSON/ },
    { script: `DECLARE a, o JSON; SET o = ⟦a⟧;`, says: /SET options = JSON/ },
    { script: `CALL p-roject.d.RUN(TO_JSON⟦(⟧1));`, says: /RUN\(NULL\)/ },
    { script: `DECLARE o JSON; SET ⟦(⟧o, p) = (1, 2);`, says: /SET options = JSON/ },
    { script: `DECLARE o JSON; SET o = JSON '{}' ⟦|⟧| 'x';`, says: /SET options = JSON/ },
    { script: 'DECLARE o JSON; EXECUTE IMMEDIATE (SELECT p.d.deploy_installer(⟦o⟧));', says: /so SET them first/ },
    { script: 'EXECUTE IMMEDIATE (SELECT p.d.deploy_installer(⟦o⟧));', says: /no variable o/ },
    { script: `EXECUTE IMMEDIATE ⟦'SELECT 1'⟧;`, says: /EXECUTE IMMEDIATE \(SELECT/ },
    { script: `EXECUTE IMMEDIATE (SELECT ⟦deploy_installer⟧(JSON '{}'));`, says: /of a dataset/ },
    { script: `EXECUTE IMMEDIATE (SELECT ⟦p.d.other⟧(JSON '{}'));`, says: /only deploy_installer/ },
    { script: `EXECUTE IMMEDIATE (SELECT p.d.deploy_installer(JSON '{}') ⟦FROM⟧ t);`, says: /expected to be/ },
    { script: `EXECUTE IMMEDIATE (SELECT p.d.deploy_installer(JSON '{}')) ⟦INTO⟧ x;`, says: /expected to be/ },
    { script: 'CALL ⟦analytics_1.install_svc⟧();', says: /with its project/ },
    { script: 'CALL ⟦install_svc⟧();', says: /with its project/ },
    { script: 'CALL p-roject.d.install_svc(⟦NULL⟧);', says: /install_svc\(\)/ },
    { script: 'CALL ⟦p-roject.d.run⟧(NULL);', says: /exactly these letters/ },
    { script: 'CALL ⟦p-roject.d.other⟧(NULL);', says: /only install_svc and RUN/ },
    { script: 'CALL p-roject.d.RUN(⟦)⟧;', says: /RUN\(NULL\)/ },
    { script: `CALL p-roject.d.RUN(JSON ⟦'{"mode": "all"}'⟧);`, says: /there is no mode "all"\. RUN takes NULL/ },
    { script: `CALL p-roject.d.RUN(JSON ⟦'{mode}'⟧);`, says: /is no JSON/ },
    { script: `CALL p-roject.d.RUN(⟦'{"mode": "full"}'⟧);`, says: /write JSON in front/ },
    { script: 'CALL p-roject.d.RUN(NULL); ⟦/*⟧ open', says: /comment that begins here/ },
    { script: `⟦CALL $\{self()}.install_svc()⟧`, kind: 'sqlx', says: /only Dataform knows/ },
  ];
  for (const { script, says, kind } of cases) {
    test(script, () => {
      const { refusals } = readInstallationScript(script.replace(/[⟦⟧]/g, ''), kind);
      const texts = refusals.map(({ range }) => script.replace(/[⟦⟧]/g, '').slice(range.start, range.end));
      assert.deepEqual(
        texts,
        Array.from(script.matchAll(/⟦(.*?)⟧/gs), ([, text]) => text),
      );
      assert.match(refusals[0]?.message ?? '', says);
    });
  }
});

test('a variable that was not understood is told once, not wherever it is used', () => {
  const { steps, refusals } = readInstallationScript(
    `DECLARE o JSON; SET o = TO_JSON(t); EXECUTE IMMEDIATE (SELECT p.d.deploy_installer(o)); CALL p-roject.d.RUN(how);`,
  );
  assert.deepEqual(
    refusals.map(({ statement }) => statement),
    [2],
  );
  assert.deepEqual(
    steps.map(({ kind }) => kind),
    ['run'],
  );
});

test('whatever a script says, it is read, and what is told lies inside of it', () => {
  const parts = SAMPLE.split(/\b/);
  const mutated = fc
    .array(fc.tuple(fc.nat(parts.length), fc.nat(6), fc.constantFrom(';', "'", '(', ')', '`', '/*', 'JSON', '${', '')))
    .map((edits) => {
      const changed = [...parts];
      for (const [at, removed, added] of edits) changed.splice(at, removed, added);
      return changed.join('');
    });
  fc.assert(
    fc.property(mutated, fc.constantFrom<ScriptKind>('sql', 'sqlx'), (script, kind) => {
      const { steps, refusals } = readInstallationScript(script, kind);
      for (const { range } of [...steps, ...refusals])
        assert.ok(0 <= range.start && range.start < range.end && range.end <= script.length);
    }),
    { numRuns: 1000 },
  );
});

/** The steps of a script that is understood, in short. */
function told(script: string, kind?: ScriptKind): string[] {
  const { steps, refusals } = readInstallationScript(script, kind);
  assert.deepEqual(
    refusals.map(({ message }) => message),
    [],
  );
  return steps.map(short);
}

function short(step: ScriptStep): string {
  if (step.kind === 'deploy') return `deploy ${step.options.text.text.trim()}`;
  if (step.kind === 'install') return `install ${step.source.project}.${step.source.dataset}`;
  return `run ${step.deployment.project}.${step.deployment.dataset} ${step.request.mode}`;
}
