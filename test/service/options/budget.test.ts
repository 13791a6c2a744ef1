import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';
import { errorReport } from '../../../service/options/errors.ts';

/** Of the 32 KB that a function of the warehouse may have, this much is for the options; the catalogue comes on top. */
const BUDGET = 12 * 1024;

const ENTRY = `
  import { errorReport } from './options/errors.ts';
  import { placementOf, regionDataset } from './placement.ts';
  import { effectiveFamily, effectiveNames, isEffective } from './options/effective.ts';
  import { withDefaults } from './options/defaults.ts';
  globalThis.svc = {
    errorReport, placementOf, regionDataset, effectiveFamily, effectiveNames, isEffective, withDefaults,
  };
`;

const bundle = await build({
  stdin: { contents: ENTRY, resolveDir: fileURLToPath(new URL('../../../service/', import.meta.url)) },
  bundle: true,
  minify: true,
  target: 'es2017',
  format: 'iife',
  write: false,
  metafile: true,
});
const code = bundle.outputFiles[0]?.text ?? '';
const parts = Object.values(bundle.metafile.outputs)[0]?.inputs ?? {};

test('what the warehouse needs of the options fits into its budget', () => {
  const catalogue = Object.entries(parts)
    .filter(([path]) => path.includes('service/catalogue/'))
    .reduce((bytes, [, { bytesInOutput }]) => bytes + bytesInOutput, 0);
  const size = Buffer.byteLength(code) - catalogue;
  console.log(`options in the warehouse: ${size} of ${BUDGET} bytes, and ${catalogue} for the catalogue`);
  assert.ok(size <= BUDGET);
});

test('it carries neither documentation nor parser nor fixes nor advice', () => {
  const needless =
    /jsonc-parser|field-docs|code-summaries|options\/(?:read|fixes|changes|edits|ignore|names|check)\.ts$/;
  assert.deepEqual(
    Object.keys(parts).filter((path) => needless.test(path)),
    [],
  );
});

test('it has no syntax that is younger than 2017', () => {
  assert.doesNotMatch(code, /\?\?|\?\.[a-z[(]|\(\?<[=!]|\.\.\.[a-zA-Z_$]+\s*\}/);
});

test('the bundle says in an empty JavaScript engine what the source says here', () => {
  const options = {
    ga4_dataset_id: 'acme-shop',
    transform_config_template: 'events_external',
    custom_event_params: [{ name: 'a' }],
  };
  const told = vm.runInNewContext(`${code}; svc.errorReport(JSON.parse(text))`, { text: JSON.stringify(options) });
  assert.equal(told, errorReport(options));
  assert.match(told, /^custom_event_params\[0\]: The custom entry lacks "type"; add it\. \[missing-field\]$/m);
});
