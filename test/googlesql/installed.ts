/** An installation as a test sees it: the statements that BigQuery would be given, from the options on. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import type { Options } from '../../service/options/fields.generated.ts';
import type { Installer } from '../../service/routines/deploy.ts';
import type { StoredColumn } from '../../service/routines/stored-columns.ts';

/** What `npm run build` makes for the region's dataset. */
export function builtInstaller(): Installer {
  return JSON.parse(readFileSync(new URL('../../dist/service/installer.json', import.meta.url), 'utf8')) as Installer;
}

/** A function in JavaScript as BigQuery runs one: in an engine without Node's globals, from its text. */
export function javaScriptFunction(code: string, ...parameters: readonly string[]): (...values: unknown[]) => unknown {
  const context = vm.createContext(Object.create(null));
  const made = new vm.Script(`(function (${parameters.join(', ')}) {${code}\n})`).runInContext(context);
  return (...values) => Reflect.apply(made, undefined, values);
}

/** The statement that `deploy_installer` answers. */
export function installStatement({ code, parts }: Installer, options: Options): string {
  return String(javaScriptFunction(code, 'options', 'parts')(options, JSON.stringify(parts)));
}

/** `svc_service`, and the register that `RUN` keeps for it. */
export class InstalledService {
  register: readonly StoredColumn[] = [];
  readonly #function: (...values: unknown[]) => unknown;

  /** @param code the body of the function, as BigQuery reads it out of the statement that makes it */
  constructor(code: string) {
    this.#function = javaScriptFunction(code, 'task', 'input');
  }

  /** What the function answers. */
  ask(task: string, input: unknown): string | null {
    const answer = this.#function(task, JSON.stringify(input));
    return answer === null ? null : String(answer);
  }

  /** The same, for a task that needs the register. */
  askWithRegister(task: string, input: { readonly [field: string]: unknown }): string | null {
    return this.ask(task, { ...input, register: this.register });
  }

  /** Extends the register as the statement MERGE of `RUN` does; returns the changed rows as the function tells them. */
  extend(input: { readonly [field: string]: unknown }): string {
    const change = String(this.askWithRegister('extend', input));
    const changes = JSON.parse(change) as readonly StoredColumn[];
    const rows = new Map(this.register.map((row) => [keyOf(row), row]));
    for (const change of changes) {
      const known = rows.get(keyOf(change));
      rows.set(keyOf(change), known === undefined ? change : { ...change, position: known.position });
    }
    this.register = [...rows.values()].sort((a, b) => a.position - b.position);
    return change;
  }
}

function keyOf({ family, name, companion }: StoredColumn): string {
  return JSON.stringify([family, name, companion]);
}
