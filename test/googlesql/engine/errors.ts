/** How a script fails. The words are BigQuery's where they are known. */

/** BigQuery's reasons of a failed job (https://cloud.google.com/bigquery/docs/error-messages). */
export type Reason = 'invalidQuery' | 'invalid' | 'notFound' | 'duplicate' | 'resourceInUse' | 'stopped';

/** Where a statement stands that failed: both numbers from 1, within the routine or the script. */
export interface Place {
  /** `project.dataset.name`; absent for the script itself. */
  readonly routine?: string;
  readonly line: number;
  readonly column: number;
  readonly statement: string;
}

/** A statement that failed. A script can catch it. */
export class SqlError extends Error {
  readonly reason: Reason;
  /** Set as soon as the error leaves the innermost statement. */
  place: Place | undefined;

  constructor(message: string, reason: Reason = 'invalidQuery') {
    super(message);
    this.name = 'SqlError';
    this.reason = reason;
  }

  /** The message with its place, as BigQuery prints it for a job. */
  get told(): string {
    if (this.place === undefined) return this.message;
    const { routine, line, column } = this.place;
    return `Query error: ${this.message} at [${routine === undefined ? '' : `${routine}:`}${line}:${column}]`;
  }
}

/** The job was cancelled. No script can catch it. */
export class Cancelled extends Error {
  constructor() {
    super('Job execution was cancelled: User requested cancellation');
    this.name = 'Cancelled';
  }
}
