/** Where `RUN` of the two templates differs: pieces of its script. */

/** Pieces of the script, in their order. */
export interface RunParts {
  readonly declare: string;
  /** Before the run is logged. */
  readonly prepare: string;
  /** In the transaction that logs the run. */
  readonly exclude: string;
  /** Before any date. */
  readonly begin: string;
  /** A further condition on the dates that are done one by one. */
  readonly dates: string;
  /** One date, from observing to commit; sets `won` and `kept`. */
  readonly date: string;
  readonly afterDate: string;
  readonly end: string;
}
