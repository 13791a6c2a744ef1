import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeAction, Position, TextEdit } from 'vscode-languageserver-types';
import { createLanguageService } from '../../../server/language-service.ts';
import { NO_NAMES } from '../../../server/live-names.ts';
import { FORMAT_KIND } from '../../../server/scripts/format-literal.ts';
import { isOnOneLine } from '../../../server/scripts/literal-edits.ts';
import type { ServedLiteral, ServedScript } from '../../../server/scripts/served-script.ts';
import { documents } from '../../service/options/edited-documents.ts';
import { accept } from '../accept.ts';
import { scriptsWith } from './scripts.ts';
import { afterwards, NO_CANCEL, script as served, serviceFor } from './support.ts';

const RUNS = Number(process.env['RUNS'] ?? 300);
const SHOWN_ITEMS = 6;
const options = createLanguageService({ names: NO_NAMES });

test(`in ${RUNS} scripts, whatever is accepted changes the options as in an options file, and nothing else`, async (t) => {
  let completions = 0;
  let actions = 0;
  await fc.assert(
    fc.asyncProperty(scriptsWith(documents), fc.nat(), fc.nat(), async ({ text }, a, b) => {
      const script = served(text);
      const [literal, ...others] = script.literals;
      // A literal without end in a form of one line can end before the text does.
      if (!literal?.literal.string.closed || others.length > 0) return;
      for (const place of [a, b]) completions += await completionsAt(script, literal, place);
      actions += actionsIn(script, literal, a);
      formats(script, literal, a, b);
    }),
    { numRuns: RUNS },
  );
  t.diagnostic(`${completions} completions and ${actions} actions`);
  assert.ok(completions > RUNS && actions > RUNS, `only ${completions} completions and ${actions} actions`);
});

async function completionsAt(script: ServedScript, literal: ServedLiteral, place: number): Promise<number> {
  const inner = literal.document.text.positionAt(place % (literal.text.text.length + 1));
  const outer = outerOf(script, literal, inner);
  const { items } = await serviceFor(script).complete(script, outer, NO_CANCEL);
  const { items: expected } = await options.complete(literal.document, inner, NO_CANCEL);
  for (const item of items.slice(0, SHOWN_ITEMS)) {
    const same = expected.find(({ label }) => label === item.label);
    assert.ok(same && item.textEdit && 'range' in item.textEdit);
    const { start, end } = item.textEdit.range;
    assert.ok(start.line === outer.line && end.line === outer.line, 'an editor takes one line only');
    assert.ok(start.character <= outer.character && outer.character <= end.character, 'with the cursor in it');
    const typed = script.text.getText({ start, end: outer });
    if (same.filterText?.startsWith(textBefore(literal, same.textEdit, inner)))
      assert.ok(item.filterText?.startsWith(typed), `${item.filterText} is not found by ${typed}`);
    assertOnlyInside(script, literal, accept(script, item), accept(literal.document, same));
  }
  return items.length;
}

function textBefore({ document }: ServedLiteral, edit: unknown, end: Position): string {
  return document.text.getText({ start: (edit as TextEdit).range.start, end });
}

function actionsIn(script: ServedScript, literal: ServedLiteral, place: number): number {
  const diagnostics = serviceFor(script).diagnostics(script);
  const inner = options.diagnostics(literal.document);
  assert.equal(diagnostics.length, inner.length);
  const index = place % Math.max(1, inner.length);
  const [shown, asked] = [diagnostics[index], inner[index]];
  if (!shown || !asked) return 0;
  assert.deepEqual(
    diagnostics.map(({ code, message }) => ({ code, message })),
    inner.map(({ code, message }) => ({ code, message })),
  );
  const found = serviceFor(script).codeActions(script, shown.range, { diagnostics: [shown] });
  const expected = options.codeActions(literal.document, asked.range, { diagnostics: [asked] });
  const titled = (title: string) => ({
    ours: found.filter((action) => action.title === title),
    theirs: expected.filter((action) => action.title === title),
  });
  let compared = 0;
  for (const title of new Set(found.map((action) => action.title))) {
    const { ours, theirs } = titled(title);
    // A literal can be unable to say one of several; which one, titles do not tell.
    if (ours.length !== theirs.length) continue;
    ours.forEach((action, at) => {
      assertOnlyInside(
        script,
        literal,
        afterwards(script, action.edit),
        afterwards(literal.document, theirs[at]?.edit),
      );
      compared += 1;
    });
  }
  assert.ok(found.every(({ title }) => !title.startsWith('Ignore')));
  return compared;
}

/** Formatting changes no value, and only the literal; a literal of one line becomes another one. */
function formats(script: ServedScript, literal: ServedLiteral, a: number, b: number): void {
  const service = serviceFor(script);
  const [x, y] = [a, b].map((place) => place % (literal.text.text.length + 1)).sort((one, other) => one - other);
  const range = { start: at(script, literal, x ?? 0), end: at(script, literal, y ?? 0) };
  const edits = service.formatting(script, range, { tabSize: 4, insertSpaces: true });
  assertSameValue(script, TextDocument.applyEdits(script.text, edits));
  for (const action of service.codeActions(script, range, { diagnostics: [], only: [FORMAT_KIND] })) {
    const after = formatted(script, action);
    assertSameValue(script, after);
    const { start, end } = literal.literal.string.range;
    const before = script.text.getText();
    assert.ok(after.startsWith(before.slice(0, start)) && after.endsWith(before.slice(end)));
  }
}

function formatted(script: ServedScript, action: CodeAction): string {
  const after = afterwards(script, action.edit);
  const again = serviceFor(served(after)).codeActions(served(after), wholeOf(after), {
    diagnostics: [],
    only: [FORMAT_KIND],
  });
  assert.deepEqual(again, [], 'what is formatted is not offered to be formatted');
  return after;
}

function assertSameValue(script: ServedScript, after: string): void {
  const [before, now] = [script, served(after)].map(({ literals }) =>
    literals.map(({ document }) => compact(document)),
  );
  assert.deepEqual(now, before);
}

function compact({ options: { text } }: ServedLiteral['document']): string {
  return text.replace(/\s+/g, '');
}

/**
 * The rest of the script is the same byte for byte, and the literal, which is still in the same form, stands for the text
 * after the same edit of that text alone.
 */
function assertOnlyInside(script: ServedScript, literal: ServedLiteral, after: string, expected: string): void {
  const { string } = literal.literal;
  const before = script.text.getText();
  const rest = before.slice(string.content.end);
  assert.ok(after.startsWith(before.slice(0, string.content.start)), after);
  assert.ok(after.endsWith(rest), after);
  const [now] = served(after).literals;
  // What is no longer recognizable as options is not looked at; that is as right as wrong can be.
  if (!now) return;
  assert.deepEqual([now.literal.string.range.start, now.literal.string.quotes], [string.range.start, string.quotes]);
  assert.equal(now.literal.string.content.end, after.length - rest.length);
  const isLaidOut = isOnOneLine(literal);
  const plain = (text: string) => {
    const unescaped = string.raw ? text.replace(/\\u0027/g, "'").replace(/\r\n?/g, '\n') : text;
    return isLaidOut ? unescaped.replace(/\s+/g, ' ') : unescaped;
  };
  assert.equal(plain(now.text.text), plain(expected));
}

function outerOf(script: ServedScript, literal: ServedLiteral, inner: Position): Position {
  return at(script, literal, literal.document.text.offsetAt(inner));
}

function at(script: ServedScript, literal: ServedLiteral, inner: number): Position {
  return script.text.positionAt(literal.text.toOuter(inner));
}

function wholeOf(text: string) {
  const document = TextDocument.create('', '', 0, text);
  return { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
}
