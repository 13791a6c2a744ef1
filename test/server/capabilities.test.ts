import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientCapabilities } from 'vscode-languageserver';
import { capabilitiesFor } from '../../server/capabilities.ts';
import { CODE_ACTION_KINDS } from '../../server/features/code-actions.ts';
import { SCRIPT_KIND } from '../../server/scripts/make-script.ts';
import { SCRIPT_ACTION_KINDS } from '../../server/scripts/script-code-actions.ts';

/** What a client that says little is offered. */
const ALWAYS = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: 2 },
  completionProvider: { triggerCharacters: ['"', ':', '.'] },
  hoverProvider: true,
  inlayHintProvider: true,
  documentLinkProvider: { resolveProvider: false },
  documentHighlightProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  workspaceSymbolProvider: true,
  renameProvider: true,
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
};

test('a client that says nothing about itself is offered what every client can use', () => {
  assert.deepEqual(capabilitiesFor({}, {}), ALWAYS);
});

const MORE: Readonly<Record<string, { client: ClientCapabilities; offered: object }>> = {
  'asks for diagnostics': {
    client: { textDocument: { diagnostic: {} } },
    offered: { diagnosticProvider: { identifier: 'svc', interFileDependencies: true, workspaceDiagnostics: false } },
  },
  'asks before it renames': {
    client: { textDocument: { rename: { prepareSupport: true } } },
    offered: { renameProvider: { prepareProvider: true } },
  },
  'shows an outline as a tree': {
    client: { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } },
    offered: { documentSymbolProvider: true },
  },
  'takes actions with edits': {
    client: { textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } } },
    offered: { codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS, ...SCRIPT_ACTION_KINDS, SCRIPT_KIND] } },
  },
};

for (const [what, { client, offered }] of Object.entries(MORE))
  test(`a client that ${what} is offered that, too`, () => {
    assert.deepEqual(capabilitiesFor(client, {}), { ...ALWAYS, ...offered });
  });

test('diagnostics of files that are not open are for a client that tells which there are', () => {
  const { diagnosticProvider } = capabilitiesFor({ textDocument: { diagnostic: {} } }, { workspaceFiles: true });
  assert.deepEqual(diagnosticProvider, { identifier: 'svc', interFileDependencies: true, workspaceDiagnostics: true });
});

test('lenses are for a client that has their commands', () => {
  assert.deepEqual(capabilitiesFor({}, { commands: true }), {
    ...ALWAYS,
    codeLensProvider: { resolveProvider: false },
  });
});
