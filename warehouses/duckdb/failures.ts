/** What the engine and the operating system say when something fails, as one sentence for people. */
import type { Options } from '../../service/options/fields.generated.ts';
import { WarehouseError, type WarehouseErrorCode } from '../warehouse.ts';

/**
 * Turns anything thrown into a {@link WarehouseError}.
 *
 * @param error what was thrown
 * @param doing what was going on, as the beginning of a sentence: `Partition 2024-01-31 was not written`
 */
export function failureOf(error: unknown, doing: string): WarehouseError {
  if (error instanceof WarehouseError) return error;
  const said = firstLine(error);
  const known = KNOWN.find(({ pattern }) => pattern.test(said));
  if (known === undefined) return new WarehouseError('failed', `${doing}: ${sentence(said)}`, undefined, error);
  return new WarehouseError(known.code, `${doing}: ${known.tell(said)}`, undefined, error);
}

/** Whether a statement ended because it was interrupted. */
export function isInterrupt(error: unknown): boolean {
  return /^INTERRUPT Error/.test(firstLine(error));
}

/** Whether a statement ended because the engine's memory limit was reached. */
export function isOutOfMemory(error: unknown): boolean {
  return /^Out of Memory Error/.test(firstLine(error));
}

/** Whether a database could not be attached because somebody has it open, in this process or another one. */
export function isLocked(error: unknown): boolean {
  return /Could not set lock on file|Unique file handle conflict|being used by another process/.test(messageOf(error));
}

/** The process that has a database open, as the engine's message names it. */
export function lockingProcess(error: unknown): number | undefined {
  const match = /\(PID (\d+)\)/.exec(messageOf(error));
  return match === null ? undefined : Number(match[1]);
}

/** The failure of a job whose dataset, routine or table is not there. */
export function missing(code: WarehouseErrorCode, what: string, todo: string, field?: keyof Options): WarehouseError {
  return new WarehouseError(code, `Not found: ${what}. ${todo}`, field);
}

/** What was thrown, as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface KnownFailure {
  readonly code: WarehouseErrorCode;
  readonly pattern: RegExp;
  readonly tell: (said: string) => string;
}

const KNOWN: readonly KnownFailure[] = [
  {
    code: 'cancelled',
    pattern: /^INTERRUPT Error/,
    tell: () => 'it was cancelled; what is committed stays, the rest was never there.',
  },
  {
    code: 'no-space',
    pattern:
      /No space left on device|ENOSPC|not enough space on the disk|Disk quota exceeded|EDQUOT|max_temp_directory_size/i,
    tell: () => 'the disk is full. Nothing half written was kept; free some space and run again.',
  },
  {
    code: 'failed',
    pattern: /^Out of Memory Error/,
    tell: () => 'the memory limit of the engine is too small for this partition. Raise it and run again.',
  },
  {
    code: 'source-unreadable',
    pattern: /Contents of view were altered/,
    tell: () =>
      'the files behind the shard have other columns than when they were loaded. Load them again with "svc load".',
  },
  {
    code: 'source-unreadable',
    pattern: /No files found that match the pattern|Cannot open file .*No such file/,
    tell: (said) =>
      `the file ${quoted(said)} is gone. Put it back, or load the files of that date again with "svc load".`,
  },
  {
    code: 'source-unreadable',
    pattern:
      /magic bytes|too small to be a Parquet|decompress|thrift|malformed JSON|JSON transform error|failed to read file|corrupt|invalid Parquet|gzip|truncated|unexpected end of data/i,
    tell: (said) =>
      `a file of the source cannot be read (${sentence(said)}) Export or download it again, then load it again.`,
  },
  {
    code: 'failed',
    pattern: /EACCES|EPERM|Permission denied/,
    tell: (said) => `the file or folder ${quoted(said)} cannot be opened for lack of permission.`,
  },
];

/** The engine's first line without its kind of error and without the echo of the SQL. */
function sentence(said: string): string {
  const text = said.replace(/^[A-Za-z ]+ Error: /, '').trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] || '';
}

/** The first thing in quotes: the engine and Node put the path there. */
function quoted(said: string): string {
  const match = /"([^"]+)"|'([^']+)'/.exec(said);
  return match === null ? '' : match[1] || match[2] || '';
}
