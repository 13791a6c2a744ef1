import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inEditor } from '../../../client/wording/editor-words.ts';
import manifest from '../../../package.json' with { type: 'json' };

for (const [said, read] of [
  ['Deploy first: "svc deploy <options file>".', 'Deploy first: "Svc: Deploy".'],
  ['There is no a.b.events yet. "svc run" builds it.', 'There is no a.b.events yet. "Svc: Run" builds it.'],
  ['Set up the region: "svc setup acme.europe-west2".', 'Set up the region: "Svc: Set Up Region".'],
  ['"svc load <files> --source acme.analytics_1" makes it.', '"Svc: Load Export Files" makes it.'],
  ['"svc run --mode full" makes it anew.', '"Svc: Run" ("Other Dates…", "Everything") makes it anew.'],
  [
    'Write them anew with "svc run --mode range --from 2024-01-01 --to 2024-01-02".',
    'Write them anew with "Svc: Run" ("Other Dates…", "A range of dates" from 2024-01-01 to 2024-01-02).',
  ],
  ['"svc run --takeover" takes them over.', '"Svc: Run" ("Other Dates…", "New dates and held ones") takes them over.'],
  ['"svc uninstall --files" deletes them too.', '"Svc: Uninstall" ("Uninstall and Delete Files") deletes them too.'],
  ['It is a "svc-options" file.', 'It is a "svc-options" file.'],
] as const)
  test(`in the editor: ${read}`, () => assert.equal(inEditor(said), read));

test('every command that a warehouse names is one that the palette has', () => {
  const titles = new Set(manifest.contributes.commands.map(({ category, title }) => `"${category}: ${title}"`));
  const named = globSync('warehouses/**/*.ts').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/"svc [a-z][^"`\n]*"/g), ([command]) =>
      command.replace(/\$\{[^}]*\}/g, 'x'),
    ),
  );
  assert.ok(named.length > 10, named.join());
  const told = named.filter((command) => command !== '"svc x"').map(inEditor);
  for (const command of told) assert.ok(titles.has(`${/^"[^"]*"/.exec(command)}`), command);
});
