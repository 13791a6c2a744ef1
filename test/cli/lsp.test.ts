import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { bench, COMMAND } from './svc.ts';

test('how an editor speaks with the server has to be said', async (t) => {
  const { svc } = await bench(t);
  assert.deepEqual(await svc('lsp'), {
    code: 2,
    out: '',
    err: 'svc: Say how to speak with the editor: `svc lsp --stdio`.\n',
  });
});

test('only an editor waits for the server: no other command loads it', () => {
  const isServer = (text: string) => text.includes('textDocument/didOpen');
  const loaded = loadedWith(COMMAND);
  assert.ok(loaded.size > 1, 'the command lies in more than one file');
  assert.deepEqual([...loaded.values()].filter(isServer), []);
  const later = [...loaded.values()].flatMap((text) => namesIn(text, /\bimport\("\.\/([^"]+)"\)/g));
  const servers = later.filter((name) =>
    [...loadedWith(path.join(path.dirname(COMMAND), name)).values()].some(isServer),
  );
  assert.equal(servers.length, 1, 'and one of the files that are loaded later has it');
});

/** A file and all that it imports as it starts, by path. */
function loadedWith(file: string, known = new Map<string, string>()): Map<string, string> {
  if (known.has(file)) return known;
  const text = readFileSync(file, 'utf8');
  known.set(file, text);
  for (const name of namesIn(text, /^(?:import|\} from) ?[^'"()]*"\.\/([^"]+)";$/gm))
    loadedWith(path.join(path.dirname(file), name), known);
  return known;
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
