import { startByHand } from '../test/server/client-by-hand.ts';
import { greet, leave } from '../test/server/conversation.ts';
import { benchDocument } from './editor/document.ts';
import { spread } from './transform/paired.ts';

const doc = benchDocument(Number(process.argv[3] ?? 1000));
const uri = 'file:///bench/shop.svc.json';
const f = process.argv[2] === 'js' ? 'bench/.cache/editor/json-service.cjs' : process.argv[2];
const c = startByHand(process.execPath, [
  ...(process.argv[4] === 'p' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof2', '--cpu-prof-interval=100'] : []),
  f,
  '--stdio',
]);
await greet(c);
c.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'svc-options', version: 1, text: doc.text } });
const t = [];
const N = Number(process.argv[5] ?? 3000);
for (let i = 0, v = 1; i < N; i++) {
  const p = doc.typing[(i >> 1) % 3].at;
  const a = performance.now();
  c.tell('textDocument/didChange', {
    textDocument: { uri, version: ++v },
    contentChanges: [
      {
        range: i % 2 ? { start: p, end: { line: p.line, character: p.character + 1 } } : { start: p, end: p },
        text: i % 2 ? '' : 'x',
      },
    ],
  });
  await c.result('textDocument/diagnostic', { textDocument: { uri } });
  if (i > N / 3) t.push(performance.now() - a);
}
const s = spread(t);
console.log(process.argv[2].slice(-20), s.median.toFixed(3), s.min.toFixed(3));
await leave(c);
