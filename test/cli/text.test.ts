/** What people read, compared with golden files; SVC_UPDATE_GOLDEN=1 writes them anew, to be read before they are committed. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { type Bench, bench, OPTIONS } from './svc.ts';

describe('svc plan shows what goes where', () => {
  const deployment = '"deployment_dataset_id": "acme-shop.svc_events"';
  const destination = '"destination_dataset_id": "acme-reports.events_clean"';
  const placements = {
    'neither dataset is given': [],
    'only the deployment dataset is given': [deployment],
    'only the destination dataset is given': [destination],
    'both datasets are given': [deployment, destination],
  };
  for (const [when, given] of Object.entries(placements)) {
    it(`when ${when}`, async (t) => {
      const place = await bench(t);
      await place.write(
        'shop.svc.json',
        OPTIONS.replace('\n}', [',', given.join(',')].join('').replace(/,$/, '') + '\n}'),
      );
      await compare(`plan, ${when}`, place, ['plan', 'shop.svc.json']);
    });
  }

  it('for a partitioned table, with custom and excluded names', async (t) => {
    const place = await bench(t);
    await place.write('shop.svc.json', PARTITIONED);
    await compare('plan, partitioned', place, ['plan', 'shop.svc.json', '--all']);
  });
});

describe('svc tells what it did', () => {
  it('from files to events, step by step', async (t) => {
    const place = await bench(t);
    await compare(
      'steps',
      place,
      [
        ['sample', '--folder', 'export', '--days', '2', '--events', '500', '--options', 'shop.svc.json'],
        ['check', 'shop.svc.json'],
        ['load', 'export', '--for', 'shop.svc.json'],
        ['deploy', 'shop.svc.json'],
        ['install', 'shop.svc.json'],
        ['run', 'shop.svc.json', '--mode', 'plan'],
        ['run', 'shop.svc.json'],
        ['run', 'shop.svc.json'],
        ['status', 'shop.svc.json'],
        ['deploy', 'shop.svc.json'],
        ['install', 'shop.svc.json'],
        ['plan', 'shop.svc.json', '--mode', 'full'],
        ['uninstall', 'shop.svc.json', '--files', '--yes'],
        ['uninstall', 'shop.svc.json', '--files', '--yes'],
      ].flatMap((words) => [words]),
    );
  });
});

const PARTITIONED = `{
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_partitioned",
  "stream_type": "app",
  "include_default_event_params": false,
  "include_observed_user_properties": false,
  "exclude_event_names": ["scroll", "session_start"],
  "custom_event_params": [{ "name": "plan", "type": "string" }, { "name": "seats", "type": "int" }],
  "custom_item_params": [{ "name": "weight", "type": "float" }]
}
`;

/** Runs calls and compares everything they print with one golden file. */
async function compare(
  name: string,
  place: Bench,
  calls: readonly string[] | readonly (readonly string[])[],
): Promise<void> {
  const list = (typeof calls[0] === 'string' ? [calls] : calls) as readonly (readonly string[])[];
  let text = '';
  for (const words of list) {
    const { code, out, err } = await place.svc(...words);
    text += `$ svc ${words.join(' ')}\n${out}${err}${code === 0 ? '' : `exit code ${code}\n`}\n`;
  }
  const golden = new URL(`golden/${name.replace(/,? /g, '-')}.golden.txt`, import.meta.url);
  const told = steady(text, place.folder);
  if (process.env['SVC_UPDATE_GOLDEN'] === '1') await writeFile(golden, told);
  assert.equal(told, (await readFile(golden, 'utf8')).replace(/\r\n/g, '\n'));
}

/** Replaces what differs between machines, moments and versions of the sample. */
function steady(text: string, folder: string): string {
  return text
    .replaceAll(folder, '<folder>')
    .replaceAll('\\', '/')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '<time>')
    .replace(/\d+(\.\d)? s$/gm, '<duration>')
    .replace(/ *\b\d+(\.\d)? [kM]?B\b/g, ' <size>')
    .replace(/version [\d.]+/g, 'version <version>')
    .replace(/\d+ (new )?columns(: \d+ source.*)?/g, '<number> $1columns');
}
