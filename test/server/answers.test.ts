import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { createAnswers } from '../../server/answers.ts';
import { createDocuments } from '../../server/documents.ts';

const URI = 'file:///shop.svc.json';
const PARAMS = { textDocument: { uri: URI } };

/** A document that is open, the handlers of its requests, and what they log. */
function surroundings() {
  const documents = createDocuments();
  documents.open({ uri: URI, languageId: 'svc-options', version: 1, text: '{}' });
  const logged: string[] = [];
  const answers = createAnswers(documents, { error: (line: string) => void logged.push(line) });
  const change = () => documents.change({ uri: URI, version: 2 }, [{ text: '[]' }]);
  return { answers, logged, change, token: new CancellationTokenSource() };
}

function codeOf(answer: unknown): number {
  assert.ok(answer instanceof ResponseError);
  return answer.code;
}

test('a feature answers on the latest version', async () => {
  const { answers, change, token } = surroundings();
  change();
  const handler = answers('The version', ({ text }) => text.version);
  assert.equal(await handler(PARAMS, token.token), 2);
});

test('nothing becomes null, which the protocol has for it', async () => {
  const { answers, token } = surroundings();
  assert.equal(await answers('Nothing', () => undefined)(PARAMS, token.token), null);
});

test('a fault of a feature ends its request, is logged in one sentence, and nothing else happens', async () => {
  const { answers, logged, token } = surroundings();
  for (const faulty of [
    answers('The hover', () => {
      throw new Error('it broke');
    }),
    answers('The hover', () => Promise.reject(new Error('it broke'))),
  ]) {
    const answer = await faulty(PARAMS, token.token);
    assert.equal(codeOf(answer), -32603, '"internal error", by JSON-RPC 2.0');
    assert.equal(logged.pop(), `The hover failed on ${URI}: it broke`);
  }
  assert.deepEqual(logged, []);
});

test('a refusal is no fault', async () => {
  const { answers, logged, token } = surroundings();
  const refusing = answers('Renaming', () => {
    throw new ResponseError(LSPErrorCodes.RequestFailed, 'There is no name here.');
  });
  assert.equal(codeOf(await refusing(PARAMS, token.token)), LSPErrorCodes.RequestFailed);
  assert.deepEqual(logged, []);
});

test('what is cancelled before its turn is not computed', async () => {
  const { answers, token } = surroundings();
  token.cancel();
  let computed = 0;
  const answer = await answers('Counting', () => {
    computed += 1;
  })(PARAMS, token.token);
  assert.equal(codeOf(answer), LSPErrorCodes.RequestCancelled);
  assert.equal(computed, 0);
});

test('an answer that comes after a cancellation or a change is not given, and a fault then is none', async () => {
  for (const end of [() => 'answer', () => Promise.reject(new Error('it broke'))]) {
    const cancelled = surroundings();
    const first = cancelled.answers('Waiting', async () => {
      cancelled.token.cancel();
      return end();
    });
    assert.equal(codeOf(await first(PARAMS, cancelled.token.token)), LSPErrorCodes.RequestCancelled);
    const overtaken = surroundings();
    const second = overtaken.answers('Waiting', async () => {
      overtaken.change();
      return end();
    });
    assert.equal(codeOf(await second(PARAMS, overtaken.token.token)), LSPErrorCodes.ContentModified);
    assert.deepEqual([...cancelled.logged, ...overtaken.logged], []);
  }
});
