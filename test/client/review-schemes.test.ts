import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsDiagnostics } from '../../client/review-schemes.ts';

const json = JSON.stringify;
const DOCUMENTS: readonly { what: string; scheme: string; query?: string; wants: boolean }[] = [
  { what: 'a file', scheme: 'file', wants: true },
  { what: 'a document that was never saved', scheme: 'untitled', wants: true },
  { what: 'a file of a virtual workspace', scheme: 'vscode-vfs', wants: true },
  {
    what: 'the committed side of a diff',
    scheme: 'git',
    query: json({ path: '/a.svc.json', ref: 'HEAD' }),
    wants: false,
  },
  { what: 'the staged side of a diff', scheme: 'git', query: json({ path: '/a.svc.json', ref: '~' }), wants: true },
  { what: 'the proposed side of a pull request', scheme: 'pr', query: json({ isBase: false }), wants: true },
  { what: 'the base of a pull request', scheme: 'pr', query: json({ isBase: true }), wants: false },
  {
    what: 'the base of a pull request that is checked out',
    scheme: 'review',
    query: json({ base: true }),
    wants: false,
  },
  {
    what: 'the proposed side of a pull request that is checked out',
    scheme: 'review',
    query: json({ base: false }),
    wants: true,
  },
  { what: 'a document of Git whose address is no JSON', scheme: 'git', query: '?', wants: false },
];

for (const { what, scheme, query = '', wants } of DOCUMENTS) {
  test(`problems are ${wants ? 'told' : 'not told'} on ${what}`, () => {
    assert.equal(wantsDiagnostics({ scheme, query }), wants);
  });
}
