/**
 * What the server says about scripts, compared with golden files: one for each way in which a literal can be written. A
 * script is written by hand, with the places where it is asked; SVC_UPDATE_GOLDEN=1 writes what follows it anew, to be read
 * before it is committed. Of a script after an edit, only the lines are shown that are not the same as before.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Position,
  type Range,
} from 'vscode-languageserver-types';
import { type ServedScript, serveScript } from '../../../server/scripts/served-script.ts';
import { accept } from '../accept.ts';
import { afterwards, NO_CANCEL, serviceFor } from './support.ts';

const folder = new URL('../golden/scripts/', import.meta.url);
const SHOWN_ITEMS = 4;

interface Place {
  readonly asked: 'hover' | 'complete';
  readonly position: Position;
}

for (const file of readdirSync(folder)) {
  test(`${file}: what is said is what is written down`, async () => {
    const page = readFileSync(new URL(file, folder), 'utf8').replace(/\r\n/g, '\n');
    const written = /^=== script\n([\s\S]*?)(?=^=== (?!script)|(?![\s\S]))/m.exec(page)?.[1] ?? '';
    const { script, places } = read(written, file);
    const told = [
      `=== script\n${written}`,
      ...(await answers(script, places)),
      ...structure(script),
      ...problems(script),
    ];
    const text = told.join('').replace(/\r/g, '␍');
    if (process.env['SVC_UPDATE_GOLDEN'] === '1') writeFileSync(new URL(file, folder), text);
    else assert.equal(text, page);
  });
}

function read(written: string, file: string): { script: ServedScript; places: Place[] } {
  const [first = '', ...others] = written.split(/⟨(hover|complete)⟩/);
  let text = first;
  const marks: { asked: Place['asked']; offset: number }[] = [];
  const isWindows = file.startsWith('windows');
  const ended = (part: string) => (isWindows ? part.replace(/\n/g, '\r\n') : part);
  text = ended(text);
  for (let index = 0; index < others.length; index += 2) {
    marks.push({ asked: others[index] as Place['asked'], offset: text.length });
    text += ended(others[index + 1] ?? '');
  }
  const uri = `file:///home/ann/${file.replace('.golden.txt', file.startsWith('dataform') ? '.sqlx' : '.sql')}`;
  const script = serveScript(TextDocument.create(uri, 'sql', 1, text));
  return { script, places: marks.map(({ asked, offset }) => ({ asked, position: script.text.positionAt(offset) })) };
}

async function answers(script: ServedScript, places: readonly Place[]): Promise<string[]> {
  const service = serviceFor(script);
  return Promise.all(
    places.map(async ({ asked, position }) => {
      const head = `=== ${asked} at ${at(position)}\n`;
      if (asked === 'hover') {
        const found = await service.hover(script, position, NO_CANCEL);
        if (!found) return `${head}nothing\n`;
        assert.ok(found.range && 'value' in (found.contents as object));
        const [firstLine = ''] = (found.contents as { value: string }).value.split('\n');
        return `${head}${script.text.getText(found.range)}\n${firstLine}\n`;
      }
      const { items } = await service.complete(script, position, NO_CANCEL);
      if (items.length === 0) return `${head}nothing\n`;
      const shown = items.slice(0, SHOWN_ITEMS).map((item) => {
        return `--- ${item.label}, found by ${item.filterText}\n${changedLines(script, accept(script, item))}`;
      });
      return `${head}${shown.join('')}--- and ${Math.max(0, items.length - SHOWN_ITEMS)} others\n`;
    }),
  );
}

function structure(script: ServedScript): string[] {
  const service = serviceFor(script);
  const symbols = service.documentSymbols(script).map(({ name, detail, children = [] }) => {
    return `${name} (${detail}): ${children.map((child) => `${child.name} ${span(child.range)}`).join(', ')}\n`;
  });
  const folds = service.foldingRanges(script)?.map(({ startLine, endLine }) => `${startLine + 1}-${endLine + 1}`);
  const hints = service.inlayHints(script, whole(script)).map(({ label, position }) => `${label} at ${at(position)}\n`);
  return [
    `=== outline\n${symbols.join('')}`,
    `=== folds\n${folds ? folds.join(' ') : 'as the editor does by itself'}\n`,
    `=== hints\n${hints.join('')}`,
    ...rewritings(script),
  ];
}

/** What can be done with each literal as such. */
function rewritings(script: ServedScript): string[] {
  const service = serviceFor(script);
  const only = [CodeActionKind.Refactor, CodeActionKind.SourceFixAll];
  const actions = service.codeActions(script, whole(script), { diagnostics: [], only });
  return actions.map((action) => `=== ${action.title}\n${effect(script, action)}`);
}

function problems(script: ServedScript): string[] {
  const service = serviceFor(script);
  return service.diagnostics(script).map((diagnostic) => {
    const context = { diagnostics: [diagnostic], only: [CodeActionKind.QuickFix] };
    const fixes = service.codeActions(script, diagnostic.range, context).map((action) => {
      return `--- ${action.title}${action.isPreferred ? ' (preferred)' : ''}\n${effect(script, action)}`;
    });
    return `=== ${words(diagnostic)}\n${script.text.getText(diagnostic.range)}\n${fixes.join('')}`;
  });
}

function words({ severity, range, code, message, relatedInformation }: Diagnostic): string {
  const level = ['', 'error', 'warning', 'information', 'hint'][severity ?? 0];
  const related = relatedInformation?.map(({ location }) => `, see ${span(location.range)}`).join('') ?? '';
  return `${level} ${code} at ${span(range)}: ${message}${related}`;
}

function effect(script: ServedScript, { edit }: CodeAction): string {
  const made = edit?.documentChanges?.flatMap((change) =>
    'kind' in change ? [`${change.kind} ${addressOf(change)}\n`] : [],
  );
  if (!made?.length) return changedLines(script, afterwards(script, edit));
  const text = edit?.documentChanges?.flatMap((change) => ('edits' in change ? change.edits : [])) ?? [];
  return `${made.join('')}${text.map((part) => ('newText' in part ? part.newText : '')).join('')}`;
}

function addressOf(change: object): string {
  return 'uri' in change ? `${change.uri}` : '';
}

/** The lines that an edit has changed, with the number of the first one. */
function changedLines({ text }: ServedScript, after: string): string {
  const [before, now] = [text.getText().split('\n'), after.split('\n')];
  let first = 0;
  while (first < now.length && before[first] === now[first]) first += 1;
  let same = 0;
  while (same < Math.min(before.length, now.length) - first && before.at(-1 - same) === now.at(-1 - same)) same += 1;
  const lines = now.slice(first, now.length - same);
  return `${first + 1}: ${lines.length ? lines.join('\n') : 'gone'}\n`;
}

function whole({ text }: ServedScript): Range {
  return { start: { line: 0, character: 0 }, end: text.positionAt(text.getText().length) };
}

function at({ line, character }: Position): string {
  return `${line + 1}:${character + 1}`;
}

function span({ start, end }: Range): string {
  return `${at(start)}-${at(end)}`;
}
