import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pageHtml } from '../../../client/views/document.ts';
import { PAGE_COMMANDS } from '../../../client/views/messages.ts';
import { readFromPage as readFromPlan } from '../../../client/views/plan/messages.ts';
import { readFromPage as readFromPreview } from '../../../client/views/preview/messages.ts';
import { readFromPage as readFromStatus } from '../../../client/views/status/messages.ts';

describe('what a page says', () => {
  const understood: readonly (readonly [(value: unknown) => unknown, unknown])[] = [
    [readFromPreview, { kind: 'ask', request: { date: '2024-01-01', limit: 200 } }],
    [readFromPreview, { kind: 'ask', request: { limit: 5000 } }],
    [readFromPreview, { kind: 'copy', text: 'a,b', what: '1 row' }],
    [readFromPreview, { kind: 'command', command: 'svc.run' }],
    [readFromStatus, { kind: 'ask' }],
    [readFromStatus, { kind: 'preview', date: '2024-01-01' }],
    [readFromPlan, { kind: 'ready' }],
    [readFromPlan, { kind: 'reveal', field: 'gcs_bucket_name' }],
  ];
  for (const [read, value] of understood) {
    it(`is understood: ${JSON.stringify(value)}`, () => assert.deepEqual(read(value), value));
  }

  const refused: readonly (readonly [(value: unknown) => unknown, unknown])[] = [
    [readFromPreview, { kind: 'ask', request: { date: "2024-01-01' OR 1 = 1", limit: 200 } }],
    [readFromPreview, { kind: 'ask', request: { limit: 5001 } }],
    [readFromPreview, { kind: 'ask', request: { limit: '200' } }],
    [readFromPreview, { kind: 'copy', text: 7, what: '' }],
    [readFromStatus, { kind: 'preview', date: '../../x' }],
    [readFromStatus, { kind: 'command', command: 'workbench.action.terminal.sendSequence' }],
    [readFromStatus, ['ask']],
    [readFromPlan, { kind: 'reveal', field: '__proto__' }],
    [readFromPlan, null],
  ];
  for (const [read, value] of refused) {
    it(`is refused: ${JSON.stringify(value)}`, () => assert.equal(read(value), undefined));
  }

  it('can only ask for commands that the manifest has', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    const commands = new Set(manifest.contributes.commands.map(({ command }: { readonly command: string }) => command));
    for (const command of PAGE_COMMANDS) assert.ok(commands.has(command), command);
  });
});

describe('the document of a page', () => {
  const html = pageHtml({
    title: 'Events: "a" <b>',
    script: 'https://page/preview.js',
    style: 'https://page/preview.css',
    cspSource: 'https://page',
    nonce: 'abc123',
  });

  it('lets in its script and its style sheet, and nothing else', () => {
    const [, policy = ''] = /content="([^"]*)"/.exec(html) ?? [];
    const plain = policy.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    assert.equal(plain, "default-src 'none'; script-src 'nonce-abc123'; style-src https://page;");
  });

  it('has no inline script, style or handler, and what it is given is text', () => {
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|<script[^>]*>[^<]/);
    assert.match(html, /<title>Events: &#34;a&#34; &#60;b&#62;<\/title>/);
  });
});
