import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { compileText } from '../../cli/compile/compile-text.ts';
import type { CompiledPiece } from '../../cli/compile/statements.ts';
import { outputTo } from '../../cli/render/screen.ts';
import { bench, buildInstaller, done, OPTIONS } from './svc.ts';

before(buildInstaller);

const PIECES = ['set-up-region', 'installation', 'install_svc', 'svc_service', 'RUN'];

describe('svc compile', () => {
  it('prints the SQL of every routine, in the order in which they come to be', async (t) => {
    const { svc, write } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    const { location, regionDataset, pieces } = JSON.parse(
      await done(svc('compile', 'shop.svc.json', '--region', 'europe-west2', '--json')),
    );
    assert.deepEqual([location, regionDataset], ['europe-west2', 'acme-shop.svc_europe_west2']);
    const sql = new Map<string, string>(pieces.map((piece: CompiledPiece) => [piece.name, piece.sql]));
    assert.deepEqual([...sql.keys()], PIECES);
    assert.match(sql.get('set-up-region') ?? '', /^CREATE SCHEMA IF NOT EXISTS `acme-shop\.svc_europe_west2` OPTIONS/);
    assert.match(
      sql.get('set-up-region') ?? '',
      /FUNCTION `acme-shop\.svc_europe_west2\.deploy_installer`\(options JSON\)/,
    );
    assert.match(sql.get('installation') ?? '', /`acme-shop\.svc_europe_west2`\.deploy_installer\(options\)/);
    assert.match(
      sql.get('install_svc') ?? '',
      /^CREATE OR REPLACE PROCEDURE `acme-shop\.analytics_123456789\.install_svc`\(\)/,
    );
    assert.match(
      sql.get('svc_service') ?? '',
      /^CREATE OR REPLACE FUNCTION `acme-shop\.svc_analytics_123456789\.svc_service`\(/,
    );
    assert.match(
      sql.get('RUN') ?? '',
      /^CREATE OR REPLACE PROCEDURE `acme-shop\.svc_analytics_123456789\.RUN`\(run_options JSON\)/,
    );
    // What install_svc executes in a string is RUN as it is printed, with line breaks in place of their escapes.
    assert.match(sql.get('RUN') ?? '', /\nEND;\n$/);
    assert.doesNotMatch(sql.get('RUN') ?? '', /\\x0a/);
  });

  it('speaks of the usual region where none is named, and takes a region as people type it', async (t) => {
    const { svc, write } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    assert.match(await done(svc('compile', 'shop.svc.json')), /`acme-shop\.svc_us`\.deploy_installer/);
    for (const typed of ['eu', 'EU', 'svc_eu'])
      assert.match(await done(svc('compile', 'shop.svc.json', '--region', typed)), /OPTIONS \(location = 'EU'\)/);
  });

  it('writes each piece as a file, and a table of them', async (t) => {
    const { svc, write, folder } = await bench(t);
    await write('shop.svc.json', OPTIONS);
    const out = await done(svc('compile', 'shop.svc.json', '--region', 'EU', '--out', 'deep/sql'));
    const files = PIECES.map((name) => `${name}.sql`);
    assert.deepEqual((await readdir(path.join(folder, 'deep/sql'))).sort(), [...files].sort());
    for (const file of files) assert.match(out, new RegExp(`^deep.sql.${file.replace('.', '\\.')} `, 'm'));
    const printed = await done(svc('compile', 'shop.svc.json', '--region', 'EU'));
    for (const file of files)
      assert.ok(printed.includes(await readFile(path.join(folder, 'deep/sql', file), 'utf8')), file);
  });

  it('tells code that nobody reads by its length, but only on a terminal', () => {
    const code = `'${"x = \\'y\\';".repeat(300)}'`;
    const pieces = [{ name: 'f', about: 'A function.', sql: `CREATE FUNCTION f() AS ${code};\n` }];
    const on = (isTTY: boolean) => outputTo({ isTTY, columns: 80, write: () => undefined }, { NO_COLOR: '1' });
    assert.equal(
      compileText(on(true), pieces),
      "-- f\n-- A function.\nCREATE FUNCTION f() AS '… 3,002 characters of code …';\n",
    );
    assert.ok(compileText(on(false), pieces).includes(code));
  });

  it('refuses options with errors as every command does', async (t) => {
    const { svc, write } = await bench(t);
    await write('shop.svc.json', OPTIONS.replace('acme-shop-events', 'gs://acme-shop-events'));
    const { code, err } = await svc('compile', 'shop.svc.json');
    assert.equal(code, 1);
    assert.match(err, /bucket-format\]?[^\n]*\nsvc: shop\.svc\.json has 1 error, so nothing was started\.\n$/);
  });
});
