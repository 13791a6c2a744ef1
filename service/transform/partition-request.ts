/** What the SELECT of one date is made from, whatever the dialect. */
import type { Options } from '../options/fields.generated.ts';
import type { Column, Field } from '../values.ts';

/** What a SELECT is made from. */
export interface PartitionRequest {
  /** SQL that names the shard. */
  readonly relation: string;
  /** The partition, `YYYY-MM-DD`: the date in the shard's name. */
  readonly date: string;
  /** The shard's own columns. */
  readonly columns: readonly Field[];
  readonly register: readonly Column[];
  readonly options: Options;
  /** With `events_external`, `event_date` and `svc_run` are partition keys in the path and not in the rows. */
  readonly template: Options['transform_config_template'];
  readonly runId: string;
}
