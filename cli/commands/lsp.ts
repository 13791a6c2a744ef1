import { defineCommand, wrongCall } from '../command.ts';

export const lsp = defineCommand({
  name: 'lsp',
  summary: 'Serve an editor.',
  about:
    'Speaks the language server protocol (3.17) with an editor: completion, hover, problems and their fixes, and everything else ' +
    'that the extension for VS Code offers in options files. The editor starts it, and ends it.',
  flags: {
    stdio: {
      kind: 'switch',
      about: 'Speak over standard input and output; there is no other way yet, and it has to be said.',
    },
    clientProcessId: {
      kind: 'number',
      value: 'PID',
      least: 1,
      about: 'The process of the editor: the server ends when that is gone.',
    },
  },
  examples: [{ line: 'svc lsp --stdio', about: 'what an editor is told to start for `*.svc.json`' }],
  run: async ({ flags }) => {
    if (!flags.stdio) throw wrongCall('flag-missing', 'Say how to speak with the editor: `svc lsp --stdio`.');
    // The server is as large as the rest of the command: only an editor waits for it.
    const { serveStdio } = await import('../../server/stdio.ts');
    return serveStdio();
  },
});
