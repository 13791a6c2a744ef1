import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsDiagnostics } from '../../../client/review/review-schemes.ts';

const json = JSON.stringify;

interface Shown {
  readonly what: string;
  readonly scheme: string;
  readonly path?: string;
  readonly query?: string;
  /** True for the original side of a diff. */
  readonly isComparedWith?: boolean;
  readonly wants: boolean;
}

const DOCUMENTS: readonly Shown[] = [
  { what: 'a file', scheme: 'file', wants: true },
  { what: 'a file that another one is compared with', scheme: 'file', isComparedWith: true, wants: true },
  { what: 'a document that was never saved', scheme: 'untitled', wants: true },
  { what: 'a file of a virtual workspace', scheme: 'vscode-vfs', isComparedWith: true, wants: true },
  { what: 'settings of the editor', scheme: 'vscode-userdata', wants: true },
  { what: 'the last commit', scheme: 'git', query: json({ path: '/a.svc.json', ref: 'HEAD' }), wants: false },
  { what: 'any commit', scheme: 'git', query: json({ path: '/a.sql', ref: '4c0ffee' }), wants: false },
  { what: 'what is staged', scheme: 'git', query: json({ path: '/a.svc.json', ref: '' }), wants: true },
  { what: 'what a changed file differs from', scheme: 'git', query: json({ path: '/a.sql', ref: '~' }), wants: false },
  {
    what: 'the document behind the marks in the margin',
    scheme: 'git',
    path: '/a.sql.git',
    query: json({ path: '/a.sql', ref: '' }),
    wants: false,
  },
  { what: 'a document of Git whose address is no JSON', scheme: 'git', query: '?', wants: false },
  { what: 'the proposed side of a pull request', scheme: 'pr', query: json({ isBase: false }), wants: true },
  { what: 'the base of a pull request', scheme: 'pr', query: json({ isBase: true }), wants: false },
  { what: 'the proposed side of a checked-out one', scheme: 'review', query: json({ base: false }), wants: true },
  { what: 'the base of a checked-out one', scheme: 'review', query: json({ base: true }), wants: false },
  {
    what: 'the proposed side of one that is being made',
    scheme: 'githubpr',
    query: json({ branch: 'x' }),
    wants: true,
  },
  {
    what: 'the base of one that is being made',
    scheme: 'githubpr',
    query: json({ branch: 'main' }),
    isComparedWith: true,
    wants: false,
  },
  { what: 'the same without GitHub', scheme: 'gitpr', isComparedWith: true, wants: false },
];

for (const { what, scheme, path = '/a.sql', query = '', isComparedWith = false, wants } of DOCUMENTS) {
  test(`problems are ${wants ? 'told' : 'not told'} on ${what}`, () => {
    assert.equal(
      wantsDiagnostics({ scheme, path, query }, () => isComparedWith),
      wants,
    );
  });
}
