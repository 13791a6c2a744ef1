/** `RUN` of `events_external`: each date becomes files of its own, and `events` is published over those that count. */
import {
  ask,
  claim,
  commit,
  DATE_FIELDS,
  declare,
  extend,
  lookUp,
  observe,
  publish,
  type RunNames,
  registerField,
  requireUnchanged,
  retried,
} from './fragments.ts';
import type { RunParts } from './run-parts.ts';

/** After so many dates a long run publishes what it has. */
const PUBLISH_DATES = 25;

/** What `RUN` does for this template. */
export function externalParts(names: RunNames): RunParts {
  const uri = `FORMAT('%s/event_date=%t/svc_run=%s/*.parquet', ${names.root}, d.event_date, this_run)`;
  return {
    declare: '',
    prepare: '',
    exclude: '',
    begin: declare(names, "'everything'"),
    dates: '',
    date: `${lookUp(names)}
${observe(names)}
${extend(names, "'everything'")}
${claim(names)}
IF won THEN
  SET kept = CAST(JSON_VALUE(seen, '$.rows') AS INT64);
  IF kept > 0 THEN
    EXECUTE IMMEDIATE ${ask(names, 'export', DATE_FIELDS, `${uri} AS uri`, registerField(names.columns))};
  END IF;
${requireUnchanged(names)}
${retried(commit(names, `IF(kept > 0, ${uri}, NULL)`))}
END IF;`,
    afterDate: `IF dates_done > 0 AND MOD(dates_done, ${PUBLISH_DATES}) = 0 THEN
${publish(names)}
END IF;`,
    end: publish(names),
  };
}
