/** The `svc` command: hands the process over to {@link main}. */
import { createInterface } from 'node:readline/promises';
import { CommandError, EXIT } from './command.ts';
import { main } from './main.ts';
import { outputTo } from './render/screen.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough (`svc … | head`) is no fault, and no reason to stop a job half way.
    if (error.code !== 'EPIPE') throw error;
  });
}

// Google's client library warns of what concerns its makers, and wherever it is not on one of Google's machines. Whoever is not
// signed in is told so by ourselves.
console.warn = () => undefined;
const [printWarning] = process.listeners('warning');
process.removeAllListeners('warning').on('warning', (warning) => {
  if (warning.name !== 'MetadataLookupWarning') printWarning?.(warning);
});

const { stdin, stdout, stderr, env } = process;
process.exitCode = await main(process.argv.slice(2), {
  screen: { out: outputTo(stdout, env), err: outputTo(stderr, env) },
  folder: process.cwd(),
  environment: env,
  stopSignal,
  ...(stdin.isTTY && stderr.isTTY ? { ask } : {}),
});

/** The first Ctrl-C asks the job to stop; for the second one the system's own way is back. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: stdin, output: stderr });
  try {
    return await reader.question(question).catch(() => {
      stderr.write('\n');
      throw new CommandError(EXIT.interrupted, 'cancelled', 'Stopped without an answer; nothing was done.');
    });
  } finally {
    reader.close();
  }
}
