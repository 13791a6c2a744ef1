/** What a command of `svc` is, so that one place parses, one place explains, and one place runs them all. */
import type { Screen } from './render/screen.ts';

/** One flag of a command: what it takes, and what it is for. */
export type Flag =
  | { readonly kind: 'switch'; readonly about: string }
  | { readonly kind: 'text'; readonly value: string; readonly about: string }
  | { readonly kind: 'list'; readonly value: string; readonly about: string }
  | { readonly kind: 'number'; readonly value: string; readonly about: string; readonly least: number }
  | { readonly kind: 'date'; readonly about: string }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly about: string };

/** The flags of a command by name, without the leading dashes. */
export type FlagTable = Readonly<Record<string, Flag>>;

/** What a flag is worth in a call; `undefined` when it was not given. */
export type FlagValue<F extends Flag> = F extends { readonly kind: 'switch' }
  ? boolean
  : F extends { readonly kind: 'number' }
    ? number | undefined
    : F extends { readonly kind: 'list' }
      ? readonly string[] | undefined
      : F extends { readonly kind: 'choice'; readonly choices: readonly (infer Choice)[] }
        ? Choice | undefined
        : string | undefined;

/** The values of all flags of a table. */
export type FlagValues<T extends FlagTable> = { readonly [Name in keyof T]: FlagValue<T[Name]> };

/** The words after a command that are not flags. */
export interface Operands {
  /** As help spells them: `<options file>`. */
  readonly name: string;
  readonly about: string;
  readonly least: number;
  readonly most: number;
}

/** What surrounds a call: where it prints, where it stands, and what stops it. */
export interface Surroundings {
  readonly screen: Screen;
  /** Absolute path of the current folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Asks a person for one line; absent where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
  /**
   * From this call on, Ctrl-C and SIGTERM abort the returned signal instead of ending the process; a command that calls
   * it promises to stop soon after.
   */
  readonly stopSignal: () => AbortSignal;
}

/** One call of a command. */
export interface Call<T extends FlagTable = FlagTable> extends Surroundings {
  readonly operands: readonly string[];
  readonly flags: FlagValues<T>;
}

/** A command of `svc`. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What it does, in a few sentences. */
  readonly about: string;
  readonly operands?: Operands;
  readonly flags: FlagTable;
  readonly examples: readonly { readonly line: string; readonly about: string }[];
  /** Does it; resolves with the exit code, rejects with a {@link CommandError}, a WarehouseError, or a fault of ours. */
  readonly run: (call: Call) => Promise<number>;
}

/**
 * Declares a command; its `run` sees each flag with the type that the table gives it.
 *
 * @param definition the command
 * @returns the same command, its flags' types forgotten
 */
export function defineCommand<const T extends FlagTable>(
  definition: Omit<Command, 'flags' | 'run'> & { readonly flags: T; readonly run: (call: Call<T>) => Promise<number> },
): Command {
  // The parser makes the values from this very table (arguments.ts), so they have the types that the table says.
  return { ...definition, run: (call) => definition.run(call as unknown as Call<T>) };
}

/** Exit codes: what a script can rely on. */
export const EXIT = { done: 0, failed: 1, wrongCall: 2, interrupted: 130 } as const;

/** An end that was foreseen: one sentence, and the exit code. */
export class CommandError extends Error {
  readonly exit: number;
  readonly code: string;
  /** More for the JSON document of the error. */
  readonly details: Readonly<Record<string, unknown>>;
  /** More for people: whole lines that are printed before the sentence. */
  readonly report: string;

  constructor(
    exit: number,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    report = '',
  ) {
    super(message);
    this.name = 'CommandError';
    this.exit = exit;
    this.code = code;
    this.details = details;
    this.report = report;
  }
}

/**
 * A call that cannot be meant: exit code 2.
 *
 * @param code what kind, for machines
 * @param message one sentence that says what is wrong and what to do
 */
export function wrongCall(code: string, message: string): CommandError {
  return new CommandError(EXIT.wrongCall, code, message);
}
