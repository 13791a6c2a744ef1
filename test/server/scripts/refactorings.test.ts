import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { type CodeAction, CodeActionKind, CodeActionTriggerKind } from 'vscode-languageserver-types';
import { createLanguageService } from '../../../server/language-service.ts';
import { NO_NAMES } from '../../../server/live-names.ts';
import { COPY_KIND } from '../../../server/scripts/copy-to-file.ts';
import { FORMAT_KIND } from '../../../server/scripts/format-literal.ts';
import { SCRIPT_KIND } from '../../../server/scripts/make-script.ts';
import { createPlacementIndex } from '../../../server/scripts/placement-index.ts';
import { createServedService, type Served } from '../../../server/scripts/served-service.ts';
import { checkText } from '../../../service/options/check-document.ts';
import { scriptOptions } from '../../../service/sql/script-options.ts';
import { expandSnippet } from '../accept.ts';
import { served } from '../support.ts';
import { afterwards, script, serviceFor } from './support.ts';

const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const OPTIONS = '{"ga4_dataset_id": "acme-shop.analytics_1", "transform_config_template": "events_partitioned"}';

describe('a literal is formatted', () => {
  for (const { name, before, after } of [
    {
      name: 'where it has lines already: its own indentation counts',
      before: `BEGIN\n    SET o = JSON '''\n    {\n      "ga4_dataset_id":"p.d_1"  }\n    ''';\nEND`,
      after: `BEGIN\n    SET o = JSON '''\n    {\n      "ga4_dataset_id": "p.d_1"\n    }\n    ''';\nEND`,
    },
    {
      name: 'with tabs, where it has tabs',
      before: `SET o = JSON """{\n\t"ga4_dataset_id":\t1, "stream_type": "it's"\n}""";`,
      after: `SET o = JSON """{\n\t"ga4_dataset_id": 1,\n\t"stream_type": "it's"\n}""";`,
    },
    {
      name: 'over several lines, which takes three quotes',
      before: `  SET o = JSON "{\\"ga4_dataset_id\\": \\"it's\\"}"; -- x`,
      after: `  SET o = JSON '''\n  {\n    "ga4_dataset_id": "it's"\n  }\n  '''; -- x`,
    },
    {
      name: 'and stays raw where it is',
      before: `SET o = JSON r'{"ga4_dataset_id": "\\u00e9"}';`,
      after: `SET o = JSON r'''\n{\n  "ga4_dataset_id": "\\u00e9"\n}\n''';`,
    },
    {
      name: 'with the line ends of the script',
      before: `SELECT 1;\r\nSET o = JSON '{"ga4_dataset_id": 1}';`,
      after: `SELECT 1;\r\nSET o = JSON '''\r\n{\r\n  "ga4_dataset_id": 1\r\n}\r\n''';`,
    },
  ]) {
    test(name, () => {
      const [action, ...others] = actionsOn(before, FORMAT_KIND);
      assert.ok(action && others.length === 0);
      assert.equal(action.title, 'Format the options');
      assert.equal(afterwards(script(before), action.edit), after);
      assert.deepEqual(actionsOn(after, FORMAT_KIND), [], 'once is enough');
    });
  }

  for (const { name, text } of [
    { name: 'a fault of syntax', text: `SET o = JSON '{"ga4_dataset_id": 1,}';` },
    { name: 'an empty object', text: `SELECT deploy_installer(JSON '{}');` },
    { name: 'something else than an object', text: `SELECT deploy_installer(JSON '[1]');` },
    { name: 'a literal without end', text: `SET o = JSON '{"ga4_dataset_id": 1}` },
  ]) {
    test(`but not ${name}`, () => assert.deepEqual(actionsOn(text, FORMAT_KIND), []));
  }
});

describe('a selection is formatted', () => {
  const text = `SET o = JSON '''{"ga4_dataset_id":1,\n"stream_type":2}''';\nSELECT 1;`;
  const layout = { tabSize: 2, insertSpaces: true };
  const range = (from: number, to: number) => ({
    start: script(text).text.positionAt(from),
    end: script(text).text.positionAt(to),
  });

  test('when it is inside of a literal', () => {
    const edits = serviceFor().formatting(script(text), range(20, 50), layout);
    assert.ok(edits.length > 0);
  });

  test('but not when it goes beyond', () => {
    assert.deepEqual(serviceFor().formatting(script(text), range(0, 30), layout), []);
    assert.deepEqual(serviceFor().formatting(script(text), range(30, text.length), layout), []);
    assert.deepEqual(serviceFor().formatting(script(text), undefined, layout), [], 'the script is for others');
  });

  test('nor where there can be no lines', () => {
    const short = text.replace("'''{", "'{").replace("}'''", "}'").replace('\n', '');
    assert.deepEqual(serviceFor().formatting(script(short), range(20, 40), layout), []);
  });
});

describe('the options of a script are copied to a file', () => {
  test('beside it, under its name, as an options file is written', () => {
    const [action] = actionsOn(`SET o = JSON "${OPTIONS.replace(/"/g, '\\"')}";`, COPY_KIND);
    assert.equal(action?.title, 'Copy the options to install-shop.svc.json');
    const { uri, text } = made(action);
    assert.equal(uri, 'file:///home/ann/install-shop.svc.json');
    assert.equal(
      text,
      '{\n  "ga4_dataset_id": "acme-shop.analytics_1",\n  "transform_config_template": "events_partitioned"\n}\n',
    );
  });

  test('each of several to its own', () => {
    const text = `SET shop = JSON '${OPTIONS}';\nSET \`the app\` = JSON '${OPTIONS}'; SELECT deploy_installer(JSON '${OPTIONS}');`;
    const actions = serviceFor().codeActions(script(text), whole(text), { diagnostics: [], only: [COPY_KIND] });
    assert.deepEqual(
      actions.map((action) => made(action).uri.replace(/.*\//, '')),
      ['install-shop.shop.svc.json', 'install-shop.2.svc.json', 'install-shop.3.svc.json'],
    );
  });

  for (const uri of ['untitled:Untitled-1', 'git:/home/ann/a.sql?{"ref":"HEAD"}', 'pr:/home/ann/a.sql?{}']) {
    test(`but not beside ${uri}`, () => {
      const document = script(`SET o = JSON '${OPTIONS}';`, uri);
      assert.deepEqual(serviceFor().codeActions(document, at(document, 'ga4'), asking(COPY_KIND)), []);
    });
  }
});

describe('a script is made of an options file', () => {
  const document = served(
    `// The shop.
{
  "ga4_dataset_id": "acme-shop.analytics_1", // the site
  "transform_config_template": "events_partitioned",

  /* Not sent
     any more: */
  "exclude_event_params": [
    "it's", // an apostrophe
    "a\\\\b",
  ],
}
`,
    'file:///home/ann/my%20shop.svc.jsonc',
  );
  const text = () => made(serviceFor().codeActions(document, START, asking(SCRIPT_KIND))[0]);

  test('beside it, under its name', () => assert.equal(text().uri, 'file:///home/ann/my%20shop.install.sql'));

  test('with the same options as JSON proper, laid out as they were', () => {
    const [options, ...others] = scriptOptions(text().text, 'sql');
    assert.ok(options && others.length === 0);
    assert.equal(
      options.text.text,
      `
{
  "ga4_dataset_id": "acme-shop.analytics_1",
  "transform_config_template": "events_partitioned",

  "exclude_event_params": [
    "it's",
    "a\\\\b"
  ]
}
`,
    );
  });

  test('in which nothing is wrong that was not wrong before', () => {
    const made = script(text().text);
    assert.deepEqual(
      serviceFor()
        .diagnostics(made)
        .map(({ code }) => code),
      serviceFor()
        .diagnostics(document)
        .map(({ code }) => code),
    );
  });

  test('word for word the snippet for such a script', () => {
    const snippets = new URL('../../../snippets/sql.json', import.meta.url);
    const { body } = JSON.parse(readFileSync(snippets, 'utf8'))['svc installation script'];
    const snippet = expandSnippet(body.join('\n'));
    const json = scriptOptions(snippet, 'sql')[0]?.text.text ?? '';
    const [action] = serviceFor().codeActions(served(json, 'file:///home/ann/svc.json'), START, asking(SCRIPT_KIND));
    assert.deepEqual(made(action), { uri: 'file:///home/ann/install.sql', text: snippet });
  });

  for (const { name, text, uri } of [
    { name: 'while there is an error', text: '{ "ga4_dataset_id": "acme-shop.analytics_1" }', uri: undefined },
    { name: 'while there is nothing', text: '', uri: undefined },
    { name: 'of a file that is not saved', text: OPTIONS, uri: 'untitled:Untitled-1' },
  ]) {
    test(`but not ${name}`, () => {
      assert.deepEqual(serviceFor().codeActions(served(text, uri), START, asking(SCRIPT_KIND)), []);
    });
  }

  test('and only when somebody asks', () => {
    const automatic = { diagnostics: [], triggerKind: CodeActionTriggerKind.Automatic };
    const kinds = (context: typeof automatic | { diagnostics: [] }) =>
      serviceFor()
        .codeActions(document, START, context)
        .map(({ kind }) => kind);
    assert.ok(!kinds(automatic).includes(SCRIPT_KIND));
    assert.ok(kinds({ diagnostics: [] }).includes(SCRIPT_KIND));
  });
});

test('an editor that can make no files is not offered any', () => {
  const service = createServedService({
    options: createLanguageService({ names: NO_NAMES }),
    placements: createPlacementIndex(() => []),
    editor: { createsFiles: false },
  });
  const document = script(`SET o = JSON '${OPTIONS}';`);
  for (const asked of [document, served(OPTIONS)]) {
    const actions = service.codeActions(asked, at(asked, 'ga4'), asking(CodeActionKind.RefactorExtract));
    assert.deepEqual(actions, []);
  }
});

test('everything on save is one edit of the whole script', () => {
  const text = `SET a = JSON '{"ga4_dataset_id": "p.d_1", "stream_typ": "web"}';
SET b = JSON "{\\"ga4_dataset_id\\": \\"p.d_2\\", \\"stream_typ\\": \\"web\\"}";
`;
  const document = script(text);
  const [action, ...others] = serviceFor().codeActions(document, whole(text), asking(CodeActionKind.SourceFixAll));
  assert.ok(action && others.length === 0);
  const after = afterwards(document, action.edit);
  assert.equal(after, text.replace(/stream_typ/g, 'stream_type'));
  const outside = serviceFor().codeActions(document, START, asking(CodeActionKind.SourceFixAll));
  assert.deepEqual(outside, [action], 'wherever the cursor is');
  assert.deepEqual(serviceFor().codeActions(document, START, { diagnostics: [] }), [], 'but only when it is asked for');
});

test('what the checks of the file say is what they say of its copy', () => {
  const [action] = actionsOn(`SET o = JSON '${OPTIONS}';`, COPY_KIND);
  assert.deepEqual(checkText(made(action).text).problems, []);
});

/** The actions of a kind on the first literal. */
function actionsOn(text: string, kind: CodeActionKind): CodeAction[] {
  const document = script(text);
  const [literal] = document.literals;
  assert.ok(literal);
  const start = document.text.positionAt(literal.literal.string.content.start);
  return serviceFor().codeActions(document, { start, end: start }, asking(kind));
}

function asking(kind: CodeActionKind) {
  return { diagnostics: [], only: [kind] };
}

function at({ text }: Served, part: string) {
  const position = text.positionAt(text.getText().indexOf(part));
  return { start: position, end: position };
}

function whole(text: string) {
  const document = script(text);
  return { start: START.start, end: document.text.positionAt(text.length) };
}

/** The file that an action makes. */
function made(action: CodeAction | undefined): { uri: string; text: string } {
  const [create, edit] = action?.edit?.documentChanges ?? [];
  assert.ok(create && 'kind' in create && create.kind === 'create');
  assert.deepEqual(create.options, { overwrite: false, ignoreIfExists: false });
  assert.ok(edit && 'edits' in edit && edit.textDocument.uri === create.uri && edit.textDocument.version === null);
  const [text] = edit.edits;
  assert.ok(text && 'newText' in text);
  return { uri: create.uri, text: text.newText };
}
