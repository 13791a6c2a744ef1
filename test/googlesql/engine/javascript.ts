/** Functions in JavaScript: V8 with nothing of Node's around it, as in BigQuery. */
import vm from 'node:vm';
import type { TypedValue } from '../zetasql/catalog.ts';
import type { SqlType } from '../zetasql/types.ts';
import { SqlError } from './errors.ts';
import type { Routine } from './storage.ts';

/** Calls functions in JavaScript. */
export interface JavaScript {
  /** @param args a JSON object of the arguments by their parameters' names */
  call(routine: Routine, args: string): TypedValue;
}

/** A function may take its time, but not for ever. */
const MAX_MS = 60_000;

/** Types that values of JavaScript can stand for without loss; INT64 is none of them. */
const RETURNED = new Set(['STRING', 'FLOAT64', 'BOOL', 'JSON']);

/** Compiles each body once, and remembers what it answered: such a function has no state. */
export function createJavaScript(): JavaScript {
  const compiled = new Map<string, (args: string) => unknown>();
  const answers = new Map<string, Map<string, TypedValue>>();
  return {
    call(routine, args) {
      const code = sourceOf(routine);
      const known = answers.get(code) ?? new Map<string, TypedValue>();
      answers.set(code, known);
      let answer = known.get(args);
      if (answer === undefined) {
        const run = compiled.get(code) ?? compile(code);
        compiled.set(code, run);
        answer = answerOf(routine, run, args);
        known.set(args, answer);
      }
      return answer;
    },
  };
}

/**
 * Refuses a function that BigQuery would not make
 * (https://cloud.google.com/bigquery/docs/user-defined-functions#javascript-udf-limitations).
 */
export function requireValidJavaScript({ parameters, returns, body }: Routine): void {
  const bytes = Buffer.byteLength(body);
  if (bytes > MAX_CODE) throw new SqlError(`JavaScript code blob of ${bytes} bytes exceeds the maximum of ${MAX_CODE}`);
  for (const type of [...parameters.map((parameter) => parameter.type), ...(returns === undefined ? [] : [returns])])
    if (holdsInt64(type)) throw new SqlError('JavaScript UDF does not support INT64 as an argument or return type');
  if (returns === undefined || returns.kind !== 'scalar' || !RETURNED.has(returns.name))
    throw new Error(`a JavaScript function that returns something no test needs: ${JSON.stringify(returns)}`);
}

const MAX_CODE = 32 * 1024;

function holdsInt64(type: SqlType): boolean {
  if (type.kind === 'array') return holdsInt64(type.of);
  if (type.kind === 'record') return type.fields.some((field) => holdsInt64(field.type));
  return type.name === 'INT64';
}

function sourceOf({ parameters, body }: Routine): string {
  const names = parameters.map(({ name }) => name);
  return `(function (args) { args = JSON.parse(args); return (function (${names.join(', ')}) {${body}\n})(${names.map((name) => `args[${JSON.stringify(name)}]`).join(', ')}); })`;
}

function compile(code: string): (args: string) => unknown {
  const context = vm.createContext(Object.create(null));
  // V8 brings one for debuggers.
  vm.runInContext('delete globalThis.console', context);
  try {
    const run = vm.runInContext(code, context) as (args: string) => unknown;
    // Through the context's own script, so that the time limit holds for the call, too.
    return (args) => {
      Object.assign(context, { __run: run, __args: args });
      try {
        return vm.runInContext('__run(__args)', context, { timeout: MAX_MS });
      } finally {
        delete context['__run'];
        delete context['__args'];
      }
    };
  } catch (error) {
    throw new SqlError(`${error}`);
  }
}

function answerOf(
  { name, returns = { kind: 'scalar', name: 'STRING' } }: Routine,
  run: (args: string) => unknown,
  args: string,
): TypedValue {
  let answer: unknown;
  try {
    answer = run(args);
  } catch (error) {
    throw new SqlError(`${error} at ${name}`);
  }
  if (answer === null || answer === undefined) return { type: returns, value: null };
  if (returns.kind === 'scalar' && returns.name === 'JSON') return { type: returns, value: JSON.stringify(answer) };
  if (returns.kind === 'scalar' && returns.name === 'BOOL') return { type: returns, value: Boolean(answer) };
  if (returns.kind === 'scalar' && returns.name === 'FLOAT64') return { type: returns, value: Number(answer) };
  return { type: returns, value: String(answer) };
}
