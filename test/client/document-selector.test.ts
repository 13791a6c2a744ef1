import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentSelector, scriptSelector } from '../../client/document-selector.ts';
import manifest from '../../package.json' with { type: 'json' };
import { LANGUAGE_ID, SCRIPT_LANGUAGES } from '../../server/languages.ts';
import { scriptKindOf } from '../../service/sql/script-options.ts';

test('options files and SQL scripts are served, on every scheme', () => {
  const selector = documentSelector();
  assert.deepEqual(selector, [{ language: LANGUAGE_ID }, ...scriptSelector()]);
  assert.ok(selector.every((filter) => !('scheme' in filter)));
});

test('the names of scripts are those that the service knows', () => {
  const patterns = scriptSelector().flatMap((filter) => ('pattern' in filter ? [filter.pattern] : []));
  const endings = patterns.flatMap((pattern) => /\{(.*)\}/.exec(pattern)?.[1]?.split(',') ?? []);
  assert.deepEqual(endings, ['sql', 'sqlx', 'bqsql']);
  assert.ok(endings.every((ending) => scriptKindOf(`a.${ending}`) !== undefined));
});

test('a document of each language that is served makes the extension active', () => {
  // A language of its own manifest needs no entry: VS Code 1.74 and later make one.
  assert.deepEqual(
    manifest.activationEvents.filter((event) => event.startsWith('onLanguage:')).sort(),
    Array.from(SCRIPT_LANGUAGES.keys(), (language) => `onLanguage:${language}`).sort(),
  );
});
