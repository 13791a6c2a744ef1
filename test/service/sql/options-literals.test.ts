import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { optionsLiterals } from '../../../service/sql/options-literals.ts';

describe('a literal holds options when it is', () => {
  for (const script of [
    `SELECT deploy_installer(JSON '⟦{}⟧');`,
    `SELECT \`p.svc_eu\`.deploy_installer(JSON '⟦{}⟧');`,
    `SELECT \`p.svc_eu.deploy_installer\`(JSON r"""⟦{}⟧""");`,
    `SELECT acme-shop.svc_eu.deploy_installer ( PARSE_JSON ( '⟦{}⟧' ) );`,
    `DECLARE options JSON DEFAULT JSON '''⟦{}⟧'''; EXECUTE IMMEDIATE (SELECT p.d.deploy_installer(options));`,
    `DECLARE a, b JSON DEFAULT JSON '⟦{}⟧'; SELECT deploy_installer(A);`,
    `DECLARE options JSON; SET options = JSON "⟦{}⟧"; SELECT deploy_installer(options)`,
    `set options = parse_json('⟦{}⟧', wide_number_mode=>'exact'); select deploy_installer(options)`,
    `SET o = /* ours: */ JSON -- here\n '⟦{}⟧'; SELECT deploy_installer(\`o\`)`,
    `DECLARE o JSON DEFAULT JSON '⟦{"ga4_dataset_id": "p.d_1"}⟧';`,
    `SET o = JSON "⟦{\\"transform_config_template\\": 1}⟧";`,
    `SET o = JSON '⟦{"ga4_dataset_id": "unclosed⟧`,
    `SET\u00a0o\u00a0=\u00a0JSON\u00a0'⟦{"ga4_dataset_id": "blanks that do not break"}⟧'`,
    `DECLARE o JSON; IF TRUE THEN SET o = JSON '⟦{}⟧'; END IF; SELECT deploy_installer(o);`,
    `SET o = JSON '⟦{"ga4_dataset_id": 1}⟧'; SET p = JSON '''⟦{"ga4_dataset_id": 2}⟧''';`,
  ]) {
    test(script, () => assert.deepEqual(found(script.replace(/[⟦⟧]/g, '')), marked(script)));
  }
});

describe('a literal is something else when it is', () => {
  for (const script of [
    `-- SELECT deploy_installer(JSON '{}');`,
    `# SELECT deploy_installer(JSON '{}');`,
    `/* SELECT deploy_installer(JSON '{}'); */`,
    `SELECT "deploy_installer(JSON '{}')";`,
    `SELECT JSON '{"ga4_dataset_id": "in a query"}' AS j;`,
    `SET o = JSON '{"name": "no options"}';`,
    `SET o = '{"ga4_dataset_id": "text"}'; SELECT deploy_installer(PARSE_JSON(o));`,
    `SET o = JSON b'{"ga4_dataset_id": "bytes"}';`,
    `SELECT my_deploy_installer(JSON '{}');`,
    `SELECT deploy_installer(FORMAT(JSON '{}'));`,
    `DECLARE o JSON; CREATE TABLE t (c JSON DEFAULT JSON '{}'); SELECT deploy_installer(o);`,
    `SET o = JSON_OBJECT('ga4_dataset_id', 'p.d_1'); SELECT deploy_installer(o);`,
  ]) {
    test(script, () => assert.deepEqual(found(script), []));
  }
});

function found(script: string): string[] {
  return optionsLiterals(script).map(({ string }) => script.slice(string.content.start, string.content.end));
}

function marked(script: string): string[] {
  return Array.from(script.matchAll(/⟦([^⟧]*)⟧/g), (match) => match[1] ?? '');
}
