/** Checks of files: what `EXPORT DATA` writes, and what an external table makes of it. */
import { quoteText } from '../../service/dialects/googlesql/quote.ts';
import { type Check, type Seen, sameAs } from './check.ts';
import type { Lab } from './lab.ts';

export const FILE_CHECKS: readonly Check[] = [
  {
    id: 'fresh-folder',
    claim:
      'EXPORT DATA in EXECUTE IMMEDIATE, with ZSTD and without overwrite, writes to a new folder of a bucket that has files.',
    needsBucket: true,
    look: async (lab) => {
      await lab.run(exportInto(lab, 'fresh/first', 'SELECT 1 AS x'));
      await lab.run(exportInto(lab, 'fresh/second', 'SELECT 2 AS x'));
      return sameAs(await sumOver(lab, 'fresh', ['fresh/first', 'fresh/second']), { files_rows: 2, total: 3 });
    },
  },
  {
    id: 'used-folder',
    claim: 'Without overwrite, EXPORT DATA refuses a folder that has files.',
    needsBucket: true,
    look: async (lab) => {
      await lab.run(exportInto(lab, 'used', 'SELECT 1 AS x'));
      return lab.run(exportInto(lab, 'used', 'SELECT 2 AS x')).then(
        () => ({ asClaimed: false, what: 'it was written' }),
        (refusal: Error) => ({ asClaimed: true, what: refusal.message }),
      );
    },
  },
  {
    id: 'no-rows',
    claim: 'EXPORT DATA of no rows succeeds. (RUN leaves the export out for such a date.)',
    needsBucket: true,
    look: async (lab) => {
      await lab.run(exportInto(lab, 'empty', 'SELECT 1 AS x FROM UNNEST([1]) WHERE FALSE'));
      return { asClaimed: true, what: 'it succeeded' };
    },
  },
  {
    id: 'older-files',
    claim:
      'A column, and a field of an item, that an older file lacks is NULL in an external table with a list of columns.',
    needsBucket: true,
    look: olderFiles,
  },
  {
    id: 'values',
    claim:
      'Values survive the way through a Parquet file: FLOAT64 with its 64 bits, INT64 beyond 2^53, NaN, empty and strange texts, empty arrays.',
    needsBucket: true,
    look: values,
  },
  {
    id: 'manifest',
    claim: 'A small JSON file that is exported anew with overwrite replaces the one before.',
    needsBucket: true,
    look: manifest,
  },
];

/** A statement in a statement, as `RUN` does it. */
function exportInto({ storage }: Lab, folder: string, select: string): string {
  const options = `uri = ${quoteText(`${storage}/${folder}/*.parquet`)}, format = 'PARQUET', compression = 'ZSTD', overwrite = FALSE`;
  return `DECLARE statement STRING DEFAULT ${quoteText(`EXPORT DATA OPTIONS (${options}) AS ${select}`)};
EXECUTE IMMEDIATE statement;`;
}

function externalTable({ storage, table }: Lab, name: string, columns: string, folders: readonly string[]): string {
  const uris = folders.map((folder) => quoteText(`${storage}/${folder}/*.parquet`)).join(', ');
  return `CREATE OR REPLACE EXTERNAL TABLE ${table(name)} (${columns}) OPTIONS (format = 'PARQUET', enable_list_inference = TRUE, uris = [${uris}]);`;
}

async function sumOver(lab: Lab, name: string, folders: readonly string[]) {
  const { rows } = await lab.run(`${externalTable(lab, name, 'x INT64', folders)}
SELECT COUNT(*) AS files_rows, SUM(x) AS total FROM ${lab.table(name)};`);
  return rows[0];
}

async function olderFiles(lab: Lab): Promise<Seen> {
  const days = ['older/event_date=2024-01-01/svc_run=a', 'older/event_date=2024-01-02/svc_run=b'];
  await lab.run(exportInto(lab, days[0] ?? '', "SELECT 'old' AS name, [STRUCT('i' AS item_id)] AS items"));
  await lab.run(
    exportInto(lab, days[1] ?? '', "SELECT 'new' AS name, [STRUCT('i' AS item_id, 5 AS amount)] AS items, 'u' AS unit"),
  );
  const uris = days.map((day) => quoteText(`${lab.storage}/${day}/*.parquet`)).join(', ');
  const { rows } =
    await lab.run(`CREATE OR REPLACE EXTERNAL TABLE ${lab.table('older')} (name STRING, items ARRAY<STRUCT<item_id STRING, amount INT64>>, unit STRING)
WITH PARTITION COLUMNS (event_date DATE, svc_run STRING)
OPTIONS (format = 'PARQUET', enable_list_inference = TRUE, hive_partition_uri_prefix = ${quoteText(`${lab.storage}/older`)}, uris = [${uris}]);
SELECT name, unit, (SELECT SUM(amount) FROM UNNEST(items)) AS amount, CAST(event_date AS STRING) AS day, svc_run FROM ${lab.table('older')} ORDER BY day;`);
  return sameAs(rows, [
    { name: 'old', unit: null, amount: null, day: '2024-01-01', svc_run: 'a' },
    { name: 'new', unit: 'u', amount: 5, day: '2024-01-02', svc_run: 'b' },
  ]);
}

async function values(lab: Lab): Promise<Seen> {
  const strange = quoteText('"\'\\`%\n\u00e9\u{1f600}');
  const select = `SELECT 0.1 + 0.2 AS f, 1e300 AS huge, CAST('NaN' AS FLOAT64) AS nan, 9007199254740993 AS big, '' AS empty, ${strange} AS strange, ARRAY<STRING>[] AS none, [1, 2] AS two`;
  await lab.run(exportInto(lab, 'values', select));
  const columns =
    'f FLOAT64, huge FLOAT64, nan FLOAT64, big INT64, empty STRING, strange STRING, none ARRAY<STRING>, two ARRAY<INT64>';
  const { rows } = await lab.run(`${externalTable(lab, 'values_read', columns, ['values'])}
SELECT f = 0.1 + 0.2 AS f, huge = 1e300 AS huge, IS_NAN(nan) AS nan, big = 9007199254740993 AS big, empty = '' AS empty, strange = ${strange} AS strange,
  ARRAY_LENGTH(none) = 0 AS none, two[OFFSET(1)] = 2 AS two FROM ${lab.table('values_read')};`);
  const lost = Object.entries(rows[0] ?? { row: false }).filter(([, kept]) => kept !== true);
  return {
    asClaimed: lost.length === 0,
    what: lost.length === 0 ? 'all of them' : `not ${lost.map(([name]) => name).join(', ')}`,
  };
}

async function manifest(lab: Lab): Promise<Seen> {
  const place = quoteText(`${lab.storage}/manifest/*.json`);
  const write = (numbers: string) =>
    lab.run(
      `EXPORT DATA OPTIONS (uri = ${place}, format = 'JSON', overwrite = TRUE) AS SELECT x FROM UNNEST([${numbers}]) AS x ORDER BY x;`,
    );
  await write('1, 2, 3');
  await write('4');
  const { rows } =
    await lab.run(`CREATE OR REPLACE EXTERNAL TABLE ${lab.table('manifest')} (x INT64) OPTIONS (format = 'JSON', uris = [${place}]);
SELECT x FROM ${lab.table('manifest')} ORDER BY x;`);
  return sameAs(rows, [{ x: 4 }]);
}
