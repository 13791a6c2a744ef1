import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { checkText } from '../../service/options/check-document.ts';
import { CODE_SUMMARIES } from '../../service/options/code-summaries.ts';
import { CODES, scopeOf, urlOf } from '../../service/options/codes.ts';
import { type Afterwards, type Bench, bench, OPTIONS } from './svc.ts';

/** The SARIF package of Microsoft for tests carries the schema of the OASIS standard (as "rtm.5", its last state). */
const SCHEMA = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';

/** Two errors with fixes, a warning that another line explains, a hint, and a problem of the object as a whole. */
const FAULTY = `{
  "transform_config_template": "events_externl",
  "gcs_bucket_name": "gs://acme-shop-events",
  "exclude_event_names": ["😀 sale", "purchase"], "conversion_event_names": ["purchase"],
  "exclude_event_params": ["x", "x"],
  "custom_event_names": ["page_view"]
}
`;

interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

interface Place {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
    readonly region: Region;
  };
  readonly logicalLocations?: readonly { readonly fullyQualifiedName: string }[];
  readonly message?: { readonly text: string };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [Place];
  readonly relatedLocations?: readonly Place[];
  readonly partialFingerprints: { readonly 'svcProblem/v1': string };
  readonly fixes?: readonly [
    {
      readonly artifactChanges: readonly [
        { readonly replacements: readonly { deletedRegion: Region; insertedContent?: { text: string } }[] },
      ];
    },
  ];
}

interface Rule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly helpUri: string;
  readonly defaultConfiguration: { readonly level: string };
}

interface Log {
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: { name: string; version: string; informationUri: string; rules: readonly Rule[] };
      };
      readonly columnKind: string;
      readonly results: readonly Result[];
    },
  ];
}

async function sarif({ svc }: Bench, ...words: readonly string[]): Promise<Log> {
  const { out, err } = await svc('check', ...words, '--format', 'sarif');
  assert.equal(err, '');
  return JSON.parse(out);
}

async function resultsOf(t: Afterwards, text: string): Promise<readonly Result[]> {
  const place = await bench(t);
  await place.write('shop.svc.json', text);
  return (await sarif(place, '.')).runs[0].results;
}

const fingerprints = (results: readonly Result[]) =>
  results.map(({ partialFingerprints }) => partialFingerprints['svcProblem/v1']);

describe('svc check --format sarif', () => {
  it('writes what the official schema allows', async (t) => {
    const validate = validator(createRequire(import.meta.url).resolve(SCHEMA));
    const place = await bench(t);
    await place.write('good.svc.json', OPTIONS);
    assert.ok(validate(await sarif(place, '.')), JSON.stringify(validate.errors));
    await place.write('bad file.svc.json', FAULTY);
    await place.write('broken.svc.json', '{ "ga4_dataset_id": [ "a" ');
    const log = await sarif(place, '.');
    assert.ok(log.runs[0].results.length > 6);
    assert.ok(validate(log), JSON.stringify(validate.errors));
    // A validator that lets everything pass would not help.
    assert.equal(validate({ ...log, runs: [{ ...log.runs[0], columnKind: 'bytes' }] }), false);
    assert.equal(validate({ ...log, runs: [{ results: [] }] }), false);
  });

  it('names the tool as the manifest does', async (t) => {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const place = await bench(t);
    await place.write('svc.json', OPTIONS);
    const { name, version, informationUri } = (await sarif(place, '.')).runs[0].tool.driver;
    assert.deepEqual({ name, version }, { name: 'svc', version: manifest.version });
    assert.equal(`${informationUri}.git`, manifest.repository.url);
  });

  it('explains every rule that can be told without a warehouse', async (t) => {
    const place = await bench(t);
    await place.write('svc.json', OPTIONS);
    const { rules } = (await sarif(place, '.')).runs[0].tool.driver;
    assert.deepEqual(
      rules.map(({ id }) => id),
      CODES.filter((code) => scopeOf(code) !== 'warehouse'),
    );
    for (const { id, shortDescription, fullDescription, helpUri } of rules) {
      const code = CODES.find((known) => known === id) ?? 'syntax';
      assert.equal(shortDescription.text, CODE_SUMMARIES[code]);
      assert.ok(fullDescription.text.startsWith(`${CODE_SUMMARIES[code]} `));
      assert.equal(helpUri, urlOf(code));
    }
    const levels = Object.fromEntries(rules.map((rule) => [rule.id, rule.defaultConfiguration.level]));
    assert.equal(levels['bucket-format'], 'error');
    assert.equal(levels['duplicate-name'], 'warning');
    assert.equal(levels['custom-redundant'], 'note');
  });

  it('tells each problem with its rule, level, place, related place and JSON pointer', async (t) => {
    const place = await bench(t);
    await place.write('shop.svc.json', FAULTY);
    const { results, columnKind, tool } = (await sarif(place, 'shop.svc.json')).runs[0];
    const { problems } = checkText(FAULTY);
    assert.deepEqual(
      results.map(({ ruleId, message }) => [ruleId, message.text]),
      problems.map(({ code, message }) => [code, message]),
    );
    for (const { ruleId, ruleIndex, level } of results) {
      assert.equal(tool.driver.rules[ruleIndex]?.id, ruleId);
      assert.equal(tool.driver.rules[ruleIndex]?.defaultConfiguration.level, level);
    }
    assert.equal(columnKind, 'utf16CodeUnits');
    const conversion = results.find(({ ruleId }) => ruleId === 'conversion-excluded');
    // The emoji before it is two UTF-16 units wide.
    const region = { startLine: 4, startColumn: 78, endLine: 4, endColumn: 88 };
    assert.deepEqual(conversion?.locations, [
      {
        physicalLocation: { artifactLocation: { uri: 'shop.svc.json', uriBaseId: 'SRCROOT' }, region },
        logicalLocations: [{ fullyQualifiedName: '/conversion_event_names/0' }],
      },
    ]);
    assert.deepEqual(
      conversion.relatedLocations?.map(({ physicalLocation }) => physicalLocation.region),
      [{ startLine: 4, startColumn: 38, endLine: 4, endColumn: 48 }],
    );
  });

  it('points into the other file where a problem is one of two files', async (t) => {
    const place = await bench(t);
    await place.write('a.svc.json', OPTIONS);
    await place.write('b.svc.json', `// the same\n${OPTIONS}`);
    const { results } = (await sarif(place, '.')).runs[0];
    const shared = results.filter(({ ruleId }) => ruleId === 'destination-shared');
    const placesOf = (places: readonly Place[] | undefined) =>
      places?.map(({ physicalLocation: { artifactLocation, region } }) => [artifactLocation.uri, region.startLine]);
    assert.deepEqual(
      shared.map(({ locations, relatedLocations }) => [placesOf(locations), placesOf(relatedLocations)]),
      [
        [[['a.svc.json', 2]], [['b.svc.json', 3]]],
        [[['b.svc.json', 3]], [['a.svc.json', 2]]],
      ],
    );
  });

  it('names files from the root of the repository, as parts of addresses', async (t) => {
    const { folder, svcWith, write } = await bench(t);
    await mkdir(path.join(folder, 'repository/.git'), { recursive: true });
    await write('repository/shops/a b/100%, ü#1.svc.json', FAULTY);
    await write('outside.svc.json', FAULTY);
    const words = ['check', 'repository/shops', 'outside.svc.json', '--format', 'sarif'];
    const uris = async (call: ReturnType<typeof svcWith>) => {
      const { results }: { results: readonly Result[] } = JSON.parse((await call).out).runs[0];
      return [...new Set(results.map(({ locations: [{ physicalLocation }] }) => physicalLocation.artifactLocation))];
    };
    const unique = (all: Awaited<ReturnType<typeof uris>>) => [...new Map(all.map((one) => [one.uri, one])).values()];
    const encoded = 'shops/a%20b/100%25%2C%20%C3%BC%231.svc.json';
    assert.deepEqual(unique(await uris(svcWith({}, ...words))), [
      { uri: `repository/${encoded}`, uriBaseId: 'SRCROOT' },
      { uri: 'outside.svc.json', uriBaseId: 'SRCROOT' },
    ]);
    const inside = await bench(t);
    await mkdir(path.join(inside.folder, '.git'));
    await inside.write('svc.json', FAULTY);
    const outside = path.join(folder, 'outside.svc.json');
    assert.deepEqual(unique(await uris(inside.svc('check', 'svc.json', outside, '--format', 'sarif'))), [
      { uri: 'svc.json', uriBaseId: 'SRCROOT' },
      { uri: pathToFileURL(outside).href },
    ]);
  });

  it('offers edits that mend the problem', async (t) => {
    const results = await resultsOf(t, FAULTY);
    for (const code of ['not-allowed-value', 'bucket-format', 'duplicate-name', 'missing-field']) {
      const [fix] = results.find(({ ruleId }) => ruleId === code)?.fixes ?? [];
      assert.ok(fix, code);
      const mended = edited(FAULTY, fix.artifactChanges[0].replacements);
      const left = checkText(mended).problems.filter((problem) => problem.code === code);
      assert.deepEqual(left, [], mended);
    }
  });

  it('knows a problem again after lines have moved, entries were added and the file was formatted anew', async (t) => {
    const before = fingerprints(await resultsOf(t, FAULTY));
    assert.equal(new Set(before).size, before.length);
    const moved = FAULTY.replace('{', '// a comment\n\n{').replace('["x", "x"]', '["w", "x",\n "x"]');
    assert.deepEqual(fingerprints(await resultsOf(t, moved)), before);
    const formatted = FAULTY.replace(/^ {2}/gm, '\t').replaceAll('\n', '\r\n');
    assert.deepEqual(fingerprints(await resultsOf(t, formatted)), before);
  });

  it('tells equal problems apart by their order', async (t) => {
    const once = OPTIONS.replace('\n}', ',\n  "exclude_event_params": ["x", "x"]\n}');
    const [first] = fingerprints(await resultsOf(t, once));
    const twice = fingerprints(await resultsOf(t, once.replace('"x"]', '"x", "x"]')));
    assert.deepEqual(twice, [first, first?.replace(/:1$/, ':2')]);
  });
});

/** Applies the replacements of a fix as a reader of SARIF would: they do not overlap, so the last one goes first. */
function edited(text: string, replacements: readonly { deletedRegion: Region; insertedContent?: { text: string } }[]) {
  const lines = text.split('\n');
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  return replacements
    .map(({ deletedRegion: { startLine, startColumn, endLine, endColumn }, insertedContent }) => ({
      start: offset(startLine, startColumn),
      end: offset(endLine, endColumn),
      newText: insertedContent?.text ?? '',
    }))
    .sort((a, b) => b.start - a.start)
    .reduce((now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end), text);
}

/** The schema is of draft 4; nothing in it but its own name and dialect reads differently in the draft that the validator knows. */
function validator(file: string) {
  const { $schema, id, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
  assert.match($schema, /draft-04/);
  assert.match(id, /sarif-2\.1\.0/);
  // One of its patterns has a bracket too many, which only the older syntax of expressions takes.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
  ajv.addFormat('uri-reference', (text: string) => URL.canParse(text, 'file:///') && /^[!-~]*$/.test(text));
  ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)));
  return ajv.compile(schema);
}
