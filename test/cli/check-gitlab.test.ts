import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { type Bench, bench, OPTIONS } from './svc.ts';

interface Violation {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/** An error, two equal warnings, and a hint. */
const FAULTY = OPTIONS.replace('"acme-shop-events"', '"gs://acme-shop-events"').replace(
  '\n}',
  ',\n  "exclude_event_params": ["x", "x", "x"],\n  "custom_event_names": ["page_view"]\n}',
);

async function report({ svc }: Bench, ...words: readonly string[]): Promise<readonly Violation[]> {
  const { out, err } = await svc('check', ...words, '--format', 'gitlab');
  assert.equal(err, '');
  return JSON.parse(out);
}

describe('svc check --format gitlab', () => {
  it('prints an array of what Code Quality needs, and nothing else', async (t) => {
    const place = await bench(t);
    await place.write('shop.svc.json', FAULTY);
    const violations = await report(place, './shop.svc.json');
    assert.deepEqual(
      violations.map(({ check_name, severity, location }) => [check_name, severity, location]),
      [
        ['bucket-format', 'critical', { path: 'shop.svc.json', lines: { begin: 4 } }],
        ['duplicate-name', 'minor', { path: 'shop.svc.json', lines: { begin: 5 } }],
        ['duplicate-name', 'minor', { path: 'shop.svc.json', lines: { begin: 5 } }],
        ['custom-redundant', 'info', { path: 'shop.svc.json', lines: { begin: 6 } }],
      ],
    );
    for (const violation of violations) {
      assert.deepEqual(Object.keys(violation), ['description', 'check_name', 'fingerprint', 'severity', 'location']);
      assert.match(violation.description, /^"/);
    }
  });

  it('prints an empty array when there is nothing to tell', async (t) => {
    const { svc, write } = await bench(t);
    await write('svc.json', OPTIONS);
    assert.deepEqual(await svc('check', '.', '--format', 'gitlab'), { code: 0, out: '[]\n', err: '' });
  });

  it('gives every problem a fingerprint of its own, which stays when lines move', async (t) => {
    const place = await bench(t);
    await place.write('a.svc.json', FAULTY);
    await place.write('b.svc.json', FAULTY.replace('analytics_123456789', 'analytics_2'));
    const before = (await report(place, '.')).map(({ fingerprint }) => fingerprint);
    assert.equal(new Set(before).size, 8);
    for (const fingerprint of before) assert.match(fingerprint, /^[0-9a-f]{32}$/);
    await place.write('a.svc.json', FAULTY.replace('{', '{\n\n  // moved'));
    assert.deepEqual(
      (await report(place, '.')).map(({ fingerprint }) => fingerprint),
      before,
    );
  });

  it('names files from the root of the repository', async (t) => {
    const place = await bench(t);
    await mkdir(path.join(place.folder, '.git'));
    await place.write('shops/a b/svc.json', FAULTY);
    const paths = (await report(place, 'shops')).map(({ location }) => location.path);
    assert.deepEqual([...new Set(paths)], ['shops/a b/svc.json']);
  });
});
