/** `deploy_installer` as BigQuery calls it: its code in a JavaScript engine that knows nothing of Node. */
import vm from 'node:vm';
import type { Options } from '../../service/options/fields.generated.ts';
import type { Installer } from '../../service/routines/deploy.ts';

/**
 * Calls `deploy_installer`.
 *
 * @param installer its code and parts
 * @param options options without errors
 * @returns the statement that it answers with
 * @throws Error when the options are refused, in the words of BigQuery's error
 */
export function callInstaller({ code, parts }: Installer, options: Options): string {
  const engine = vm.createContext({});
  const installer = vm.compileFunction(code, ['options', 'parts'], { parsingContext: engine });
  // BigQuery hands JSON over as objects of its own engine.
  const given: unknown = vm.runInContext(`(${JSON.stringify(options)})`, engine);
  return String(installer(given, JSON.stringify(parts)));
}
