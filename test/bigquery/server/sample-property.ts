/** The shop of samples/workspace as BigQuery would hold it: two properties with some days of export, and a bucket. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shardColumns } from '../../../samples/generator/events.ts';
import { generateExport } from '../../../samples/generator/generate.ts';
import { daysOf, type GeneratorRequest } from '../../../samples/generator/request.ts';
import type { ColumnType, Field } from '../../../service/values.ts';
import type { Engine } from '../../googlesql/engine/engine.ts';
import type { Row, Value } from '../../service/dialects/duckdb/shards.ts';

/** How much sample data there is to be. */
export interface SampleSize {
  readonly days: number;
  /** The engine takes its time: some dozens are plenty. */
  readonly eventsPerDay: number;
}

/** Where the shop keeps its data. */
export const SAMPLE_LOCATION = 'europe-west2';

/** Its bucket. */
export const SAMPLE_BUCKET = 'acme-shop-events';

const PROPERTIES = [
  { dataset: 'acme-shop.analytics_123456789', stream: 'web', seed: 1 },
  { dataset: 'acme-shop.analytics_987654321', stream: 'app', seed: 2 },
] as const;

/** Fills an engine with the shop. */
export async function addSampleProperties(engine: Engine, { days, eventsPerDay }: SampleSize): Promise<void> {
  engine.addBucket(SAMPLE_BUCKET, SAMPLE_LOCATION);
  for (const { dataset, stream, seed } of PROPERTIES) {
    engine.addDataset(dataset, SAMPLE_LOCATION);
    await addExport(engine, dataset, { firstDate: '2026-06-01', days, eventsPerDay, stream, seed });
  }
}

async function addExport(
  engine: Engine,
  dataset: string,
  wanted: Pick<GeneratorRequest, 'firstDate' | 'days' | 'eventsPerDay' | 'stream' | 'seed'>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-sample-'));
  try {
    const request: GeneratorRequest = { ...wanted, folder, format: 'ndjson', profile: 'sample', threads: 1 };
    const shards = await generateExport(request);
    for (const day of daysOf(request)) {
      const columns = shardColumns(request, day);
      const rows = readRows(columns, await readFile(shards[day.index]?.file ?? '', 'utf8'));
      engine.addTable(`${dataset}.events_${day.date.replaceAll('-', '')}`, columns, rows);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rows of an export as newline-delimited JSON: https://cloud.google.com/bigquery/docs/exporting-data#json_details */
function readRows(columns: readonly Field[], text: string): readonly Row[] {
  const record: ColumnType = { kind: 'record', fields: columns };
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => readValue(record, JSON.parse(line)) as Row);
}

function readValue(type: ColumnType, json: unknown): Value {
  if (type.kind === 'array') return ((json ?? []) as readonly unknown[]).map((element) => readValue(type.of, element));
  if (json === undefined || json === null) return null;
  if (type.kind === 'record') {
    const object = json as Readonly<Record<string, unknown>>;
    return Object.fromEntries(type.fields.map(({ name, type: of }) => [name, readValue(of, object[name])]));
  }
  if (type.name === 'INT64') return BigInt(String(json));
  if (type.name === 'FLOAT64') return Number(json);
  return type.name === 'BOOL' ? json === true : String(json);
}
