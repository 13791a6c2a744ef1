/** Golden files of SQL; `SVC_UPDATE_GOLDEN=1` writes them anew. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Compares a text with a file. */
export function golden(file: URL, text: string): void {
  const written = `${text}\n`;
  if (process.env['SVC_UPDATE_GOLDEN'] === '1') {
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, written);
  }
  assert.ok(existsSync(file), `${file.pathname} is missing; SVC_UPDATE_GOLDEN=1 writes it.`);
  assert.equal(written, readFileSync(file, 'utf8'));
}
