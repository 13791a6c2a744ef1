/** Scripts that are damaged at random, version after version; `RUNS=100000` for as many of them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type CodeActionContext, CodeActionTriggerKind, type Position, type Range } from 'vscode-languageserver-types';
import { type ServedScript, serveScript, serveScriptChange } from '../../../server/scripts/served-script.ts';
import { literalOf } from './scripts.ts';
import { NO_CANCEL, serviceFor } from './support.ts';

const RUNS = Number(process.env['RUNS'] ?? 1000);
/** Milliseconds in which everything that can be asked about a script of a page is answered, on a busy machine. */
const LIMIT = 5000;
/** After so many versions, damage has eaten all that was there to begin with. */
const VERSIONS = 12;

const golden = new URL('../golden/scripts/', import.meta.url);
const corpus = new URL('../../service/options/corpus/one-fault-of-each/', import.meta.url);
const texts = (folder: URL) => readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
const SCRIPTS = [
  ...texts(golden).map((page) => (page.split('\n===')[0] ?? '').replace(/^.*\n/, '').replace(/⟨\w+⟩/g, '')),
  ...texts(corpus).map((json) => `SELECT deploy_installer(JSON ${literalOf(json, '""""""')});`),
  readFileSync(new URL('../../../samples/workspace/install-web-shop.sql', import.meta.url), 'utf8'),
];

const PIECES = [
  ...["'", '"', "'''", '"""', 'r', 'R"', '\\', '\\\\', '\\n', '\\x22', '\\u0027', '`', '--', '#', '/*', '*/', ';'],
  ...['{', '}', '[', ']', ':', ',', '"stream_type": "web"', '"name"', 'deploy_installer(JSON ', 'SET o = JSON ', '${'],
  ...['\n', '\r\n', '\r', '\t', '\0', '\ud83d', '\u{1f600}', '\ufdd0', '\u2028', ' ', 'pre_operations {', 'js {'],
];

test(`${RUNS} damaged scripts: no fault, no place outside of the script, and every version as if it had just been opened`, async (t) => {
  const random = generator(Number(process.env['SEED'] ?? 5));
  let [slowest, withLiterals, answers] = [0, 0, 0];
  let script = scriptOf('SELECT 1', 0, 'sql');
  for (let run = 0; run < RUNS; run += 1) {
    const isNew = run % VERSIONS === 0;
    const kind = random(4) === 0 ? 'sqlx' : 'sql';
    const text = isNew ? (SCRIPTS[random(SCRIPTS.length)] ?? '') : damaged(script.text.getText(), random);
    const next = scriptOf(text, run, isNew ? kind : script.text.languageId);
    const before = script;
    script = isNew ? next : serveScriptChange(before, next.text);
    const started = performance.now();
    const said = await everything(script, random);
    const took = performance.now() - started;
    slowest = Math.max(slowest, took);
    assert.ok(took < LIMIT, `${took} ms: ${JSON.stringify(text)}`);
    for (const [feature, answer] of Object.entries(said)) {
      assertInside(script, answer, `${feature} in ${JSON.stringify(text)}`);
      answers += answer === undefined ? 0 : 1;
    }
    if (script.literals.length > 0) withLiterals += 1;
    assert.deepEqual(serviceFor().diagnostics(script), serviceFor().diagnostics(next), JSON.stringify(text));
  }
  t.diagnostic(`${answers} answers, ${withLiterals} scripts with options, the slowest took ${slowest.toFixed(0)} ms`);
  assert.ok(withLiterals > RUNS / 4, `only ${withLiterals} of ${RUNS} scripts had options`);
});

function scriptOf(text: string, version: number, languageId: string): ServedScript {
  return serveScript(TextDocument.create('file:///home/ann/shop.sql', languageId, version, text));
}

/** Asks each feature at places of all kinds, most of them inside of literals. */
async function everything(script: ServedScript, random: (limit: number) => number): Promise<Record<string, unknown>> {
  const service = serviceFor(script);
  const position = placeIn(script, random);
  const range = { start: position, end: placeIn(script, random) };
  const context: CodeActionContext = {
    diagnostics: service.diagnostics(script).slice(0, 3),
    triggerKind: CodeActionTriggerKind.Invoked,
  };
  const layout = { tabSize: 2, insertSpaces: true };
  return {
    complete: await service.complete(script, position, NO_CANCEL),
    hover: await service.hover(script, position, NO_CANCEL),
    diagnostics: service.diagnostics(script),
    codeActions: service.codeActions(script, range, context),
    inlayHints: service.inlayHints(script, range),
    codeLenses: service.codeLenses(script),
    documentLinks: service.documentLinks(script),
    documentHighlights: service.documentHighlights(script, position),
    definition: service.definition(script, position),
    references: service.references(script, position),
    prepareRename: service.prepareRename(script, position),
    rename: service.rename(script, position, `new "na'me\\`),
    documentSymbols: service.documentSymbols(script),
    foldingRanges: service.foldingRanges(script),
    selectionRanges: service.selectionRanges(script, [position, range.end]),
    formatting: service.formatting(script, range, layout),
  };
}

function placeIn({ text, literals }: ServedScript, random: (limit: number) => number): Position {
  const literal = literals[random(literals.length + 1)];
  if (!literal) return text.positionAt(random(text.getText().length + 2));
  const { start, end } = literal.literal.string.content;
  return text.positionAt(start + random(end - start + 1));
}

function damaged(text: string, random: (limit: number) => number): string {
  const at = random(text.length + 1);
  const to = at + random(Math.min(40, text.length - at + 1));
  const piece = PIECES[random(PIECES.length)] ?? '';
  if (random(3) === 0) return text.slice(0, at) + text.slice(to);
  if (random(4) === 0) return text.slice(0, at) + text.slice(at, to) + text.slice(at);
  return text.slice(0, at) + piece + text.slice(random(2) ? at : to);
}

/** Looks at every position of an answer; those in a file that is to be made are of another text. */
function assertInside(script: ServedScript, answer: unknown, where: string): void {
  if (typeof answer !== 'object' || answer === null) return;
  if ('textDocument' in answer && (answer.textDocument as { uri: string }).uri !== script.text.uri) return;
  if ('line' in answer && 'character' in answer) {
    const { line, character } = answer as Position;
    const { text } = script;
    assert.ok(line >= 0 && line < text.lineCount && character >= 0, `${where}: ${line}:${character}`);
    assert.ok(character <= text.getLineRange(line).end.character, `${where}: ${line}:${character}`);
  }
  if ('start' in answer && 'end' in answer) assertForwards(answer as Range, where);
  if ('startLine' in answer && 'endLine' in answer) {
    const [first, last] = [Number(answer.startLine), Number(answer.endLine)];
    assert.ok(first >= 0 && first < last && last < script.text.lineCount, `${where}: ${first}-${last}`);
  }
  for (const part of Object.values(answer)) assertInside(script, part, where);
}

function assertForwards({ start, end }: Range, where: string): void {
  const isForwards = start.line < end.line || (start.line === end.line && start.character <= end.character);
  assert.ok(isForwards, `${where}: ${JSON.stringify({ start, end })}`);
}

/** A linear congruential generator, so that a run can be repeated. Source: Numerical Recipes, third edition, 7.1.4 */
function generator(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
