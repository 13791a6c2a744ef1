import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GeneratedShard, GeneratorRequest } from '../../samples/generator/generate.ts';
import { daysOf } from '../../samples/generator/request.ts';
import { amount, counted, size } from '../../service/wording/amounts.ts';
import { CommandError, defineCommand, EXIT, wrongCall } from '../command.ts';
import { jsonDocument } from '../render/json.ts';
import type { Output } from '../render/screen.ts';
import { tableOfLast } from '../render/table.ts';

const DEFAULTS = {
  folder: './svc-sample',
  days: 3,
  events: 20_000,
  first: '2024-01-01',
  stream: 'web',
  format: 'parquet',
  seed: 1,
} as const;

export const sample = defineCommand({
  name: 'sample',
  summary: 'Write a sample export, to try things with.',
  about:
    'Writes a made-up GA4 export with the full schema and the oddities of real ones, one file a day. The same flags give the same rows every time.',
  flags: {
    folder: { kind: 'text', value: 'FOLDER', about: `Where to write (default: ${DEFAULTS.folder}).` },
    days: { kind: 'number', value: 'N', least: 1, about: `How many days (default: ${DEFAULTS.days}).` },
    events: {
      kind: 'number',
      value: 'N',
      least: 1,
      about: `How many events a day (default: ${amount(DEFAULTS.events)}).`,
    },
    first: { kind: 'date', about: `The first day (default: ${DEFAULTS.first}).` },
    stream: { kind: 'choice', choices: ['web', 'app', 'all'], about: `Whose events (default: ${DEFAULTS.stream}).` },
    format: {
      kind: 'choice',
      choices: ['parquet', 'ndjson'],
      about: `The kind of file (default: ${DEFAULTS.format}).`,
    },
    seed: {
      kind: 'number',
      value: 'N',
      least: 0,
      about: `Another seed gives other visitors (default: ${DEFAULTS.seed}).`,
    },
    options: {
      kind: 'text',
      value: 'FILE',
      about:
        'Also write an options file that goes with the sample. A file that is there already is left alone, and the call is refused.',
    },
    json: { kind: 'switch', about: 'Print one JSON document, for machines.' },
  },
  examples: [
    { line: 'svc sample --options shop.svc.json', about: 'three days, and the options that go with them' },
    { line: 'svc sample --folder big --days 30 --events 200000 --stream all', about: 'more of it' },
  ],
  run: async ({ flags, folder, screen }) => {
    const given = {
      ...DEFAULTS,
      ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)),
    };
    const request: GeneratorRequest = {
      folder: path.resolve(folder, given.folder),
      firstDate: given.first,
      days: given.days,
      eventsPerDay: given.events,
      stream: given.stream,
      format: given.format,
      seed: given.seed,
      profile: 'sample',
    };
    refuse(request);
    if (flags.options !== undefined)
      await writeOptions(path.resolve(folder, flags.options), flags.options, given.stream);
    const shards = await generated(request);
    const { out } = screen;
    if (flags.json) out.write(jsonDocument({ shards, ...(flags.options && { options: flags.options }) }));
    else out.write(filesText(out, folder, shards, flags.options));
    return EXIT.done;
  },
});

/** The generator says in one sentence what it cannot make; asked beforehand, it is a wrong call. */
function refuse(request: GeneratorRequest): void {
  try {
    daysOf(request);
  } catch (error) {
    throw wrongCall('sample-request', error instanceof Error ? error.message : String(error));
  }
}

async function generated(request: GeneratorRequest): Promise<readonly GeneratedShard[]> {
  // The generator runs on the engine, a native library of tens of megabytes: only this command may wait for it.
  const { generateExport } = await import('../../samples/generator/generate.ts');
  try {
    return await generateExport(request);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new CommandError(EXIT.failed, 'failed', `The sample export was not written: ${reason}`);
  }
}

async function writeOptions(place: string, name: string, stream: GeneratorRequest['stream']): Promise<void> {
  const text = `{
  // Where the export is, and what becomes of it.
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_external",
  "gcs_bucket_name": "acme-shop-events",
  "stream_type": "${stream}",
  // These events count as conversions.
  "conversion_event_names": ["purchase", "sign_up"]
}
`;
  await writeFile(place, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw wrongCall('file-exists', `${name} is there already; name another file, or leave --options out.`);
    throw wrongCall(
      'file-not-written',
      `${name} cannot be written (${error.code}); name a file in a folder that is there.`,
    );
  });
}

function filesText(
  output: Output,
  folder: string,
  shards: readonly GeneratedShard[],
  options: string | undefined,
): string {
  const columns = [
    { title: 'date' },
    { title: 'rows', right: true },
    { title: 'size', right: true },
    { title: 'file' },
  ];
  const rows = shards.map(({ date, rows: count, bytes, file }) => [
    date,
    amount(count),
    size(bytes),
    path.relative(folder, file),
  ]);
  const total = shards.reduce((sum, shard) => sum + shard.rows, 0);
  const also = options === undefined ? '' : `, and ${options}`;
  const files = `${counted(shards.length, 'file')} with ${counted(total, 'event')}${also}`;
  return `${tableOfLast(output, columns, rows, 'date')}${output.colours.green('✓')} wrote ${files}\n`;
}
