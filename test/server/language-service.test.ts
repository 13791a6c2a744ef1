import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationToken, type CodeActionContext } from 'vscode-languageserver';
import { createLanguageService, type LanguageService } from '../../server/language-service.ts';
import { NO_NAMES } from '../../server/live-names.ts';
import { atCursor } from './support.ts';

const { document, position } = atCursor(`{
  "ga4_dataset_id": "acme-shop.analytics_123456789",
  "transform_config_template": "events_extern",
  "gcs_bucket_name": "acme-shop-events",
  "conversion_event_names": ["purchase", "sign_up"],
  "exclude_event_names": ["sign|_up"]
}`);
const everywhere = {
  start: document.text.positionAt(0),
  end: document.text.positionAt(document.text.getText().length),
};
const context: CodeActionContext = { diagnostics: [], triggerKind: 1 };

/** Every question, on one document: its answer is something. */
const QUESTIONS: { readonly [Name in keyof LanguageService]: (service: LanguageService) => unknown } = {
  complete: async (service) => (await service.complete(document, position, CancellationToken.None)).items,
  hover: (service) => service.hover(document, position, CancellationToken.None),
  diagnostics: (service) => service.diagnostics(document),
  codeActions: (service) => service.codeActions(document, everywhere, context),
  inlayHints: (service) => service.inlayHints(document, everywhere),
  codeLenses: (service) => service.codeLenses(document),
  documentLinks: (service) => service.documentLinks(document),
  documentHighlights: (service) => service.documentHighlights(document, position),
  references: (service) => service.references(document, position),
  prepareRename: (service) => service.prepareRename(document, position),
  rename: (service) => service.rename(document, position, 'registered'),
  documentSymbols: (service) => service.documentSymbols(document),
  foldingRanges: (service) => service.foldingRanges(document),
  selectionRanges: (service) => service.selectionRanges(document, [position]),
  formatting: (service) => service.formatting(document, undefined, { tabSize: 4, insertSpaces: true }),
};

const service = createLanguageService({ names: NO_NAMES });

for (const [name, ask] of Object.entries(QUESTIONS))
  test(`${name} is answered without a connection or an editor`, async () => {
    const answer = await ask(service);
    assert.ok(typeof answer === 'object' && answer !== null);
    assert.ok(!Array.isArray(answer) || answer.length > 0);
    assert.ok(!('message' in answer), 'no refusal');
  });

test('there is a question for everything that the service answers', () => {
  assert.deepEqual(Object.keys(service).sort(), Object.keys(QUESTIONS).sort());
});

test('names come from whom the service is given', async () => {
  const asked: unknown[] = [];
  const names = {
    seenNames: async (...question: unknown[]) => {
      asked.push(question);
      return [];
    },
  };
  await createLanguageService({ names }).complete(document, position, CancellationToken.None);
  assert.deepEqual(asked[0], [
    document.text.uri,
    { project: 'acme-shop', dataset: 'analytics_123456789' },
    CancellationToken.None,
  ]);
});
