/** `RUN` with placeholders for its names: text that `deploy_installer` carries, and fills in for each property. */
import type { Options } from '../options/fields.generated.ts';
import type { RunNames } from './fragments.ts';
import { runProcedure } from './run.ts';

const PLACEHOLDERS = new Proxy({} as RunNames, { get: (_, name) => `<${String(name)}>` });

/** The statement that makes `RUN`, with `<partitions>` in place of the ledger's name, and so on. */
export function runTemplate(template: Options['transform_config_template']): string {
  return runProcedure(PLACEHOLDERS, template);
}
