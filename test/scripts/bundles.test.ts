import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { buildService, INLINE_CODE_LIMIT } from '../../scripts/build.ts';
import { partitionSelect } from '../../service/dialects/duckdb/select.ts';
import { errorReport } from '../../service/options/errors.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { placementOf } from '../../service/placement.ts';
import { initialRegister } from '../../service/transform/register.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = `test/.cache/bundles-${process.pid}`;
const OPTIONS: Options = {
  ga4_dataset_id: 'acme-shop.analytics_123456789',
  transform_config_template: 'events_external',
  gcs_bucket_name: 'acme-shop-events',
};

after(() => rmSync(path.join(ROOT, FOLDER), { recursive: true, force: true }));
const files = await buildService(FOLDER);

/** What a bundle answers in a JavaScript engine that has nothing but the language, as in the warehouse. */
function answer(file: string, call: string): unknown {
  const context = vm.createContext({});
  vm.runInContext(readFileSync(path.join(ROOT, file), 'utf8'), context);
  return JSON.parse(String(vm.runInContext(`JSON.stringify(${call})`, context)));
}

for (const { file, bytes } of files.filter(({ file }) => file.endsWith('service.js'))) {
  test(`${path.basename(file)} (${bytes} bytes) stands alone and answers as the service does`, () => {
    assert.equal(answer(file, 'svc.errorReport({})'), errorReport({}));
    assert.deepEqual(answer(file, `svc.placementOf(${JSON.stringify(OPTIONS)})`), placementOf(OPTIONS));
    const request = {
      relation: 'shard',
      date: '2024-01-31',
      columns: [],
      options: OPTIONS,
      template: OPTIONS.transform_config_template,
      runId: 'run',
    };
    assert.equal(
      answer(
        file,
        `svc.partitionSelect({...${JSON.stringify(request)}, register: svc.initialRegister(${JSON.stringify(OPTIONS)})})`,
      ),
      partitionSelect({ ...request, register: initialRegister(OPTIONS) }),
    );
  });
}

test('the bundles for the warehouse keep to the size of an inline function', () => {
  const limited = files.filter(({ file }) => !file.endsWith('service.js'));
  assert.deepEqual(limited.map(({ file }) => path.basename(file)).sort(), ['compile.js', 'runtime.js']);
  for (const { bytes } of limited) assert.ok(bytes <= INLINE_CODE_LIMIT);
});
