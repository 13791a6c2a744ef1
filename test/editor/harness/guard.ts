/**
 * Runs a command that never outlives its caller: `node guard.ts <command> [argument …]`. Once the caller is gone, however it
 * ended, the standard input of this process closes, and the command ends with all that it started.
 *
 * The caller has to start this process as the leader of a group, with a pipe as its standard input.
 */
import { spawn } from 'node:child_process';

const [command = '', ...args] = process.argv.slice(2);
spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  .once('exit', (code) => process.exit(code ?? 1))
  .once('error', ({ message }) => {
    console.error(message);
    process.exit(1);
  });
process.stdin.once('close', () => process.kill(-process.pid, 'SIGKILL')).resume();
