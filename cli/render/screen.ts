/** Where a command prints: what a stream can show, and how wide it is. */
import picocolors from 'picocolors';

/** The colours of picocolors, each a function from text to text; the identity where colours are off. */
export type Colours = ReturnType<typeof picocolors.createColors>;

/** One output stream. */
export interface Output {
  readonly write: (text: string) => void;
  readonly colours: Colours;
  /** Columns of the terminal; absent when a file or a pipe reads. */
  readonly width: number | undefined;
}

/** The two output streams of a command. */
export interface Screen {
  /** Results. */
  readonly out: Output;
  /** Progress, and what went wrong. */
  readonly err: Output;
}

/** The part of a Node stream that is needed here. */
interface WriteStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * Wraps a stream of the process.
 *
 * @param stream standard output or standard error
 * @param environment NO_COLOR (https://no-color.org) turns colours off, FORCE_COLOR turns them on, and a terminal has them
 * @returns the output
 */
export function outputTo(stream: WriteStream, environment: Readonly<Record<string, string | undefined>>): Output {
  const terminal = stream.isTTY === true;
  return {
    write: (text) => void stream.write(text),
    colours: picocolors.createColors(hasColours(terminal, environment)),
    width: terminal ? (stream.columns ?? 80) : undefined,
  };
}

function hasColours(terminal: boolean, environment: Readonly<Record<string, string | undefined>>): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return terminal && TERM !== 'dumb';
}
