import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeAtOffset } from '../../server/features/node-at-offset.ts';
import { nodeAt } from '../../service/options/tree.ts';
import { atCursor, served } from './support.ts';

const EXAMPLES = [
  { text: '{ "stream|_type": "web" }', path: ['stream_type'], part: 'key', node: '"web"' },
  { text: '{ "stream_type"|: "web" }', path: ['stream_type'], part: 'key', node: '"web"' },
  { text: '{ "stream_type" |: "web" }', path: ['stream_type'], part: 'none', node: '"web"' },
  { text: '{ "stream_type": "web"| }', path: ['stream_type'], part: 'value', node: '"web"' },
  { text: '{"stream_type":|"web"}', path: ['stream_type'], part: 'value', node: '"web"' },
  { text: '{ "a": ["x", "|y"] }', path: ['a', 1], part: 'value', node: '"y"' },
  { text: '{ "a": ["x",| "y"] }', path: ['a'], part: 'none', node: '["x", "y"]' },
  { text: '{ "a": [{ "b": tr|ue }] }', path: ['a', 0, 'b'], part: 'value', node: 'true' },
  { text: '{ "a": [|] }', path: ['a'], part: 'none', node: '[]' },
  { text: '{ | }', path: [], part: 'none', node: '{  }' },
  { text: '|{}', path: [], part: 'none', node: '{}' },
  { text: '{ "a|" }', path: ['a'], part: 'key', node: undefined },
  { text: '{ "a": 1, "a": |2 }', path: ['a'], part: 'value', node: '2' },
  { text: '"te|xt"', path: [], part: 'value', node: '"text"' },
  { text: '{ "a": ["x", "y|', path: ['a', 1], part: 'value', node: '"y' },
] as const;

for (const { text, path, part, node } of EXAMPLES) {
  test(`at the cursor in ${text} is the ${part} at ${JSON.stringify(path)}`, () => {
    const { document, offset } = atCursor(text);
    const spotted = nodeAtOffset(document, offset);
    const range = spotted?.node?.range;
    assert.deepEqual(
      { path: spotted?.path, part: spotted?.part, node: range && document.options.text.slice(range.start, range.end) },
      { path, part, node },
    );
  });
}

test('there is nothing before, behind and instead of the outermost value', () => {
  for (const text of ['|', '| {}', '{} |', '// {|}\n{}']) {
    const { document, offset } = atCursor(text);
    assert.equal(nodeAtOffset(document, offset), undefined, text);
  }
});

test('every item of a long list, and the space behind it, is found', () => {
  const document = served(`{ "exclude_event_names": [${Array.from({ length: 1000 }, (_, i) => `"e${i}" `)}] }`);
  const list = nodeAt(document.options.root, ['exclude_event_names']);
  assert.ok(list?.kind === 'array' && list.items.length === 1000);
  list.items.forEach((item, index) => {
    for (let offset = item.range.start; offset <= item.range.end; offset++) {
      assert.deepEqual(nodeAtOffset(document, offset)?.path, ['exclude_event_names', index]);
    }
    assert.deepEqual(nodeAtOffset(document, item.range.end + 1)?.part, 'none');
  });
});
