import type { CancellationToken, Event, ExtensionContext, LogOutputChannel, Range, TextDocument, Uri } from 'vscode';
import type { Options } from '../service/options/fields.generated.ts';
import type { OptionsDocument } from '../service/options/read.ts';
import type { Placement, TextRange } from '../service/values.ts';
import type { JobControl, Warehouse } from '../warehouses/warehouse.ts';

/** What commands and views are given; made once, when the extension starts. */
export interface Surroundings {
  readonly extension: ExtensionContext;
  readonly log: LogOutputChannel;
  readonly jobs: Jobs;
}

/** Options as they are written: in a file of their own, or in a SQL script. */
export interface WrittenOptions {
  /** See `options-addresses.ts`. */
  readonly uri: Uri;
  readonly document: TextDocument;
  /** The whole text of the document when it was read. */
  readonly text: string;
  readonly read: OptionsDocument;
  /** From a place in what was read to the place in the document. */
  readonly rangeOf: (range: TextRange) => Range;
}

/** Options that can be worked with: without errors. */
export interface OptionsFile extends WrittenOptions {
  readonly options: Options;
  readonly placement: Placement;
}

/** The way to the chosen warehouse: opens it, follows and stops what is done there, tells failures, closes it. */
export interface Jobs {
  /**
   * Does something that a person asked for, with progress in a cancellable notification. A failure is told on the field
   * that caused it, in a notification and in the log.
   *
   * @returns what the work returned; undefined when it failed or was cancelled, which has been told by then
   */
  perform<T>(job: Job, work: (warehouse: Warehouse, control: JobControl) => Promise<T>): Promise<T | undefined>;
  /** Asks the warehouse for something in the background, as views do. Rejects with the WarehouseError. */
  ask<T>(work: (warehouse: Warehouse, control: JobControl) => Promise<T>, token?: CancellationToken): Promise<T>;
  /** Tells that something was changed on the warehouse: a view may be out of date. */
  readonly onDidChange: Event<void>;
}

/** A job as a person knows it. */
export interface Job {
  /** In the progressive: `Running shop.svc.json`. */
  readonly title: string;
  /** The options file that it is about, on whose fields its failure is told. */
  readonly file?: OptionsFile;
  /** Where a failure is told that is about no field: the statement of a script that is being worked on. */
  readonly statement?: () => StatementPlace | undefined;
  /** True when it changes the warehouse. */
  readonly writes: boolean;
}

/** A statement of a script. */
export interface StatementPlace {
  readonly document: TextDocument;
  /** The whole text of the document when it was read. */
  readonly text: string;
  readonly range: Range;
}
