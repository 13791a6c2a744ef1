import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { CHROMIUM_ADVICE } from './chromium.ts';
import { type Counts, skipped } from './counts.ts';
import { CURRENT } from './lean-editions.ts';
import { installLeanEditor } from './lean-install.ts';
import { runServerCommand } from './lean-server.ts';
import { createProfile, removeProfile } from './profile.ts';
import { handOver } from './workbench-setup.ts';

/**
 * Runs the tests that work in the page of an editor as a person does. They need the lean editor, whose page can be reached.
 *
 * @param files their files, from the repository's root
 * @param chromium the browser; without it, all are skipped
 * @param vsix the extension's package
 */
export async function runPageTests(
  files: readonly string[],
  chromium: string | undefined,
  vsix: string,
): Promise<Counts> {
  if (chromium === undefined) return skipped('the page tests', CHROMIUM_ADVICE);
  if (process.platform !== 'linux') return skipped('the page tests', 'VS Code in a page is made for Linux only');
  const installed = await createProfile();
  try {
    const editor = { root: await installLeanEditor(CURRENT), node: CURRENT.node, ...installed };
    const { status, output } = runServerCommand(editor, ['--install-extension', vsix]);
    if (status !== 0) throw new Error(`The extension could not be installed:\n${output}`);
    const env = handOver({ root: editor.root, node: editor.node, chromium, extensions: installed.extensions });
    return await count(files, env);
  } finally {
    await removeProfile(installed);
  }
}

async function count(files: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const stream = run({ files: [...files], concurrency: 2, timeout: 5 * 60 * 1000, env: { ...process.env, ...env } });
  let passed = 0;
  let failed = 0;
  const left: string[] = [];
  stream.on('test:pass', ({ name, skip, details }) => {
    if (details.type === 'suite') return;
    if (skip !== undefined && skip !== false) left.push(typeof skip === 'string' ? `${name}: ${skip}` : name);
    else passed += 1;
  });
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') failed += 1;
  });
  const report = stream.compose(spec());
  report.pipe(process.stdout, { end: false });
  await new Promise((resolve, reject) => report.on('end', resolve).on('error', reject));
  return { passed, failed, skipped: left };
}
