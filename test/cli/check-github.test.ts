import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { checkText } from '../../service/options/check-document.ts';
import { bench, OPTIONS } from './svc.ts';
import { annotationsIn } from './workflow-commands.ts';

/** Options with this many errors and warnings, each on a line of its own. */
function optionsWith({ errors, warnings = 0 }: { errors: number; warnings?: number }, property = 1): string {
  const lines = (count: number, line: string) => `${line}\n`.repeat(count);
  return `{
  "ga4_dataset_id": "acme-shop.analytics_${property}",
  "transform_config_template": "events_partitioned",
  "exclude_event_params": [
    "x",
${lines(warnings, '    "x",')}
  ],
  "custom_event_names": [
${lines(errors, '    7,')}
  ]
}
`;
}

describe('svc check --format github', () => {
  it('prints one workflow command a problem, which the runner takes apart again', async (t) => {
    const { svc, write } = await bench(t);
    const text = OPTIONS.replace('"acme-shop-events"', '"gs://100%"').replace(
      '\n}',
      ',\n  "exclude_event_names": ["a, b: c", "purchase"], "conversion_event_names": [\n"purchase"], "stream_type": {\n}\n}',
    );
    await write('shop.svc.json', text);
    const { code, out, err } = await svc('check', '.', '--format', 'github');
    assert.deepEqual({ code, err }, { code: 1, err: '' });
    const { problems } = checkText(text);
    assert.deepEqual(
      annotationsIn(out).map(({ command, properties, message }) => [command, properties['title'], message]),
      problems.map(({ severity, code: kind, message, url }) => [
        severity === 'hint' ? 'notice' : severity,
        `svc ${kind}`,
        `${message}\n${url}`,
      ]),
    );
    const bucket = annotationsIn(out).find(({ properties }) => properties['title'] === 'svc bucket-format');
    assert.deepEqual(bucket?.properties, {
      file: 'shop.svc.json',
      line: '4',
      endLine: '4',
      col: '22',
      endColumn: '33',
      title: 'svc bucket-format',
    });
  });

  it('gives no columns where a problem goes over lines, because the runner refuses them there', async (t) => {
    const { svc, write } = await bench(t);
    await write('shop.svc.json', OPTIONS.replace('\n}', ',\n  "stream_type": {\n  }\n}'));
    const [one, ...others] = annotationsIn((await svc('check', '.', '--format', 'github')).out);
    assert.deepEqual(others, []);
    const { file, line, endLine, ...rest } = one?.properties ?? {};
    assert.deepEqual([file, line, endLine, Object.keys(rest)], ['shop.svc.json', '5', '6', ['title']]);
  });

  const skip = process.platform === 'win32' && 'Windows has no such names';
  it('escapes what would end a property or a command', { skip }, async (t) => {
    const { svc, write } = await bench(t);
    const name = '::error,file=a:b,100%25\r\n::stop-commands::x.svc.json';
    await write(name, OPTIONS.replace('"gcs', '"gc\\u001b[31m\\n::error::s'));
    const { out } = await svc('check', '.', '--format', 'github');
    const annotations = annotationsIn(out);
    assert.equal(annotations.length, 2);
    for (const { properties, message } of annotations) {
      assert.equal(properties['file'], name);
      assert.equal(message.includes('\u001b'), false);
    }
    assert.equal(out.trimEnd().split('\n').length, 3);
  });

  it('names files from the root of the repository, wherever it is called', async (t) => {
    const { folder, svc, write } = await bench(t);
    const { join } = path;
    await mkdir(join(folder, '.git'));
    await write('shops/north/svc.json', optionsWith({ errors: 1 }));
    const { out } = await svc('check', 'shops', '--format', 'github');
    assert.deepEqual(
      [...new Set(annotationsIn(out).map(({ properties }) => properties['file']))],
      ['shops/north/svc.json'],
    );
  });

  it('prints at most ten of each level, over all files, counts the others, and sums up', async (t) => {
    const { svc, write } = await bench(t);
    await write('a.svc.json', optionsWith({ errors: 6, warnings: 10 }));
    await write('b.svc.json', optionsWith({ errors: 7, warnings: 1 }, 2));
    const { code, out } = await svc('check', '.', '--format', 'github');
    assert.equal(code, 1);
    const annotations = annotationsIn(out);
    const count = (command: string) => annotations.filter((one) => one.command === command).length;
    assert.deepEqual([count('error'), count('warning')], [10, 10]);
    const inFiles = annotations.map(({ command, properties }) => `${command} ${properties['file']}`);
    assert.equal(inFiles.filter((one) => one === 'error b.svc.json').length, 4);
    const [others, sum] = out.split('\n').filter((line) => line !== '' && !line.startsWith('::'));
    assert.equal(
      others,
      'Not shown as annotations, because GitHub takes 10 of each level: 3 more errors, 1 more warning.',
    );
    assert.equal(sum, '✗ 2 files checked: 13 errors, 11 warnings');
  });

  it('sums up alone when there is nothing to tell', async (t) => {
    const { svc, write } = await bench(t);
    await write('svc.json', OPTIONS);
    const outcome = await svc('check', '.', '--format', 'github');
    assert.deepEqual(outcome, { code: 0, out: '✓ 1 file checked, no problems\n', err: '' });
  });
});
