/** Every command, in the order in which a newcomer meets them. */
import type { Command } from '../command.ts';
import { check } from './check.ts';
import { compile } from './compile.ts';
import { deploy } from './deploy.ts';
import { install } from './install.ts';
import { load } from './load.ts';
import { lsp } from './lsp.ts';
import { plan } from './plan.ts';
import { preview } from './preview.ts';
import { run } from './run.ts';
import { sample } from './sample.ts';
import { selftest } from './selftest.ts';
import { setup } from './setup.ts';
import { status } from './status.ts';
import { uninstall } from './uninstall.ts';

export const COMMANDS: readonly Command[] = [
  check,
  plan,
  sample,
  load,
  deploy,
  install,
  run,
  status,
  preview,
  uninstall,
  setup,
  compile,
  selftest,
  lsp,
];
