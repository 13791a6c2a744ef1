import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CompletionItem, InsertTextFormat } from 'vscode-languageserver-types';
import { fitted } from '../../server/plain-completion.ts';

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const command = { title: 'Suggest', command: 'editor.action.triggerSuggest' };

function listOf(newText: string) {
  const item: CompletionItem = {
    label: 'item',
    insertTextFormat: InsertTextFormat.Snippet,
    textEdit: { range, newText },
    command,
  };
  return { isIncomplete: false, items: [item] };
}

test('a client with snippets and commands gets what there is', () => {
  const list = listOf('"$1"');
  assert.equal(fitted(list, { snippets: true, commands: true }), list);
});

test('a client without the commands of an editor is given none', () => {
  const [item] = fitted(listOf('"$1"'), { snippets: true, commands: false }).items;
  assert.equal(item?.command, undefined);
  assert.equal(item?.insertTextFormat, InsertTextFormat.Snippet);
});

const TEXTS: Readonly<Record<string, string>> = {
  '"stream_type": "$1"$0': '"stream_type": ""',
  '[${1}]': '[]',
  '{ "name": "${1:name}", "type": "${2|string,int,float|}" }': '{ "name": "name", "type": "string" }',
  '"${1|a\\,b,c|}"': '"a,b"',
  '"${1:outer ${2:inner} end}" }': '"outer inner end" }',
  '"\\$5 \\} \\\\"': '"$5 } \\"',
  'C:\\Users': 'C:\\Users',
};

for (const [snippet, text] of Object.entries(TEXTS))
  test(`without snippets, ${snippet} is ${text}`, () => {
    const [item] = fitted(listOf(snippet), { snippets: false, commands: false }).items;
    assert.deepEqual(item, { label: 'item', textEdit: { range, newText: text } });
  });
