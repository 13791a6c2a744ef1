/** Routines with one safety less. The model checker has to notice each of them. */
import type { Engine } from '../engine/engine.ts';
import { DEPLOYMENT } from '../property.ts';
import type { Stage } from './check.ts';
import type { Template } from './property.ts';

/** A change of the routines that is wrong. */
export interface Mutant {
  /** What is missing. */
  readonly title: string;
  readonly templates: readonly Template[];
  /** What of `RUN` is replaced by what. */
  readonly run?: readonly (readonly [RegExp, string])[];
  /** The same in the function behind it. */
  readonly service?: readonly (readonly [RegExp, string])[];
}

const BOTH: readonly Template[] = ['events_external', 'events_partitioned'];

const AS_PLANNED =
  /AND state = IFNULL\(d\.state, 'pending'\) AND run_id IS NOT DISTINCT FROM d\.run_id AND claimed_at IS NOT DISTINCT FROM d\.claimed_at/g;

/** The mutants by name. */
export const MUTANTS: { readonly [name: string]: Mutant } = {
  'no-fence': {
    title: 'a run commits a date although its claim was taken over',
    templates: BOTH,
    run: [
      [
        /(written_by = this_run, error = NULL\s+WHERE event_date = d\.event_date) AND run_id = this_run AND state = 'claimed'/g,
        '$1',
      ],
    ],
  },
  'unfenced-claim': {
    title: 'a date is claimed whatever became of it since it was planned',
    templates: BOTH,
    run: [[AS_PLANNED, '']],
  },
  'fixed-file-names': {
    title: 'files of every attempt have the same names, and overwrite each other',
    templates: ['events_external'],
    run: [[/(svc_run=%s\/\*\.parquet', [^,]+, d\.event_date, )this_run/g, "$1'same'"]],
    service: [[/overwrite = FALSE/g, 'overwrite = TRUE']],
  },
  'no-transaction': {
    title: 'rows and ledger are written one after the other',
    templates: ['events_partitioned'],
    run: [
      [/BEGIN TRANSACTION;(\s+IF EXISTS \(SELECT 1 FROM \S+ AS e )/g, '$1'],
      [
        /(SET won = @@row_count = 1;\s+IF won THEN\s+)COMMIT( TRANSACTION;\s+ELSE\s+)ROLLBACK TRANSACTION;/g,
        '$1SELECT 1; ELSE SELECT 1;',
      ],
    ],
  },
  'register-without-transaction': {
    title: 'two runs extend the register at the same time',
    templates: BOTH,
    run: [
      [
        /BEGIN TRANSACTION;\s+UPDATE \S+ SET version = version WHERE TRUE;\s+SET won = change = [^;]*;\s+IF won THEN([\s\S]*?)COMMIT TRANSACTION;\s+ELSE\s+ROLLBACK TRANSACTION;\s+END IF;/g,
        'SET won = TRUE;$1',
      ],
    ],
  },
  'ledger-without-lock': {
    title: 'two runs insert the same dates into the ledger',
    templates: BOTH,
    run: [[/UPDATE \S+ SET version = version WHERE TRUE;/g, '']],
  },
  'living-claims-taken': {
    title: 'a claim is taken over while its run is alive',
    templates: ['events_external'],
    run: [
      [
        /AND l\.claimed_at > TIMESTAMP_SUB\(CURRENT_TIMESTAMP\(\), INTERVAL 6 HOUR\), FALSE\) AS is_held/g,
        'AND FALSE, FALSE) AS is_held',
      ],
    ],
  },
  'published-once': {
    title: 'a run does not look again at what it has published',
    templates: ['events_external'],
    run: [[/(ORDER BY l\.event_date;\s+)(END LOOP;)/g, '$1LEAVE; $2']],
  },
};

/** Stages whose routines have the fault. */
export function mutated(stages: readonly [Stage, Stage], mutant: Mutant): readonly [Stage, Stage] {
  const [first, second] = stages;
  return [
    { ...first, engine: mutatedEngine(first.engine, mutant) },
    { ...second, engine: mutatedEngine(second.engine, mutant) },
  ];
}

function mutatedEngine(engine: Engine, { title, run = [], service = [] }: Mutant): Engine {
  const copy = engine.fork();
  for (const [routine, changes] of [
    ['RUN', run],
    ['svc_service', service],
  ] as const) {
    const name = `${DEPLOYMENT}.${routine}`;
    const stored = copy.storage.routines.get(name);
    if (stored === undefined) throw new Error(`there is no ${name}`);
    let { body } = stored;
    for (const [pattern, replacement] of changes) {
      const changed = body.replace(pattern, replacement);
      if (changed === body) throw new Error(`the routines have changed: no mutant "${title}" any more`);
      body = changed;
    }
    copy.storage.routines.set(name, { ...stored, body });
  }
  return copy;
}
