/** Opens VS Code with the extension in a page: `node test/editor/open.ts <folder>`. Prints the address; ends with Ctrl-C. */
import { CURRENT } from './harness/lean-editions.ts';
import { installLeanEditor } from './harness/lean-install.ts';
import { runServerCommand, startServer } from './harness/lean-server.ts';
import { provideExtension } from './harness/packaged.ts';
import { createProfile, removeProfile } from './harness/profile.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say which folder to open.');
const ended = new Promise<string>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
});
const profile = await createProfile({ 'workbench.startupEditor': 'welcomePage' });
try {
  const editor = { root: await installLeanEditor(CURRENT), node: CURRENT.node, ...profile };
  const { status, output } = runServerCommand(editor, ['--install-extension', await provideExtension()]);
  if (status !== 0) throw new Error(`The extension could not be installed:\n${output}`);
  const server = await startServer({ ...editor, trust: false, forTests: false });
  console.log(`\nVS Code ${CURRENT.vscode} with the extension:\n\n    ${server.url({ folder })}\n\nCtrl-C ends it.`);
  const crashed = new Promise<string>((resolve) => server.onExit((code) => resolve(`The editor ended with ${code}.`)));
  const why = await Promise.race([ended, crashed]);
  if (!why.startsWith('SIG')) console.error(why);
  await server.stop();
} finally {
  await removeProfile(profile);
}
