import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INLINE_CODE_LIMIT } from '../../../scripts/build.ts';
import { checkText } from '../../../service/options/check-document.ts';
import { severityOf } from '../../../service/options/codes.ts';
import { pathText } from '../../../service/options/findings.ts';
import { regionStatements } from '../../../service/routines/deploy.ts';
import { CORPUS, codeOf } from '../../corpus.ts';
import { buildInstaller, deploy } from './installer.ts';

const { installer, files } = await buildInstaller();

const OPTIONS = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
};

test('the code of deploy_installer, and the code that it installs, keep to the 32 KB of inline code', (t) => {
  const installed = /LANGUAGE js\s+OPTIONS \(description = '[^']*'\) AS '((?:[^'\\]|\\[\s\S])*)'/.exec(
    deploy(installer, OPTIONS),
  )?.[1];
  assert.ok(installed);
  const sizes = { svc_compile: installer.code, svc_service: installed.replace(/\\([\s\S])/g, '$1') };
  for (const [name, code] of Object.entries(sizes)) {
    t.diagnostic(`${name}: ${Buffer.byteLength(code)} of ${INLINE_CODE_LIMIT} bytes`);
    assert.ok(Buffer.byteLength(code) <= INLINE_CODE_LIMIT, name);
  }
  assert.deepEqual(
    files.map(({ packages }) => packages).filter((packages) => packages.length > 0),
    [['jsonc-parser']],
    'only the bundle of the whole service, which runs in no warehouse, carries a package',
  );
});

test('it has no syntax that is younger than 2017, and asks for nothing but the language', () => {
  const code = installer.code + installer.parts.service;
  assert.doesNotMatch(code, /\?\?|\?\.[a-z[(]|\(\?<[=!]|\.\.\.[a-zA-Z_$]+\s*\}/);
  assert.doesNotMatch(code, /\b(?:require|process|Buffer|globalThis|console|setTimeout|eval|Function)\s*[(.]/);
});

test('it answers with one statement that makes install_svc', () => {
  const statement = deploy(installer, OPTIONS);
  assert.match(statement, /^CREATE OR REPLACE PROCEDURE `acme-shop\.analytics_123456789\.install_svc`\(\)\n/);
  assert.match(statement, /\nEND$/);
});

test('options given as a text are the same options', () => {
  assert.equal(deploy(installer, JSON.stringify(OPTIONS)), deploy(installer, OPTIONS));
});

test('a text that is not JSON is told as such', () => {
  assert.throws(() => deploy(installer, '{'), /\[not-an-object\]\nThe text is not JSON: /);
});

test('invalid options are refused with the problems that svc check tells, word for word', (t) => {
  const values = CORPUS.filter(({ toldStrictly }) =>
    toldStrictly.every((line) => codeOf(line) !== 'syntax' && codeOf(line) !== 'duplicate-field'),
  );
  let refused = 0;
  for (const { name, text } of values) {
    const errors = checkText(text).problems.filter(({ code }) => severityOf(code) === 'error');
    const lines = errors.map(({ path, message, code }) => `${pathText(path)}: ${message} [${code}]`);
    const given = JSON.parse(text.replace(/^\ufeff/, ''));
    const answer = () => deploy(installer, typeof given === 'string' ? JSON.stringify(given) : given);
    if (lines.length === 0) assert.match(answer(), /^CREATE OR REPLACE PROCEDURE/, name);
    else assert.throws(answer, { message: ['deploy_installer refuses these options:', ...lines].join('\n') }, name);
    refused += Number(lines.length > 0);
  }
  t.diagnostic(`${values.length} documents, ${refused} of them refused`);
  assert.ok(refused > 50);
});

test('a region has the three functions, and its dataset', () => {
  const region = { project: 'acme-shop', dataset: 'svc_europe_west2' };
  const heads = regionStatements(region, 'europe-west2', installer).map(
    (statement) => statement.slice(0, 80).split(' AS ')[0],
  );
  assert.deepEqual(heads, [
    "CREATE SCHEMA IF NOT EXISTS `acme-shop.svc_europe_west2` OPTIONS (location = 'eu",
    'CREATE OR REPLACE FUNCTION `acme-shop.svc_europe_west2.svc_parts`() RETURNS STRI',
    'CREATE OR REPLACE FUNCTION `acme-shop.svc_europe_west2.svc_compile`(options JSON',
    'CREATE OR REPLACE FUNCTION `acme-shop.svc_europe_west2.deploy_installer`(options',
  ]);
});
