/** The flags that say what a run is to do, for `svc run` and `svc plan`. */
import { type RunRequest, readRunRequest } from '../service/run-request.ts';
import type { RunMode } from '../service/values.ts';
import { type FlagTable, type FlagValues, wrongCall } from './command.ts';

const MODES = ['incremental', 'full', 'range', 'changed', 'plan'] as const satisfies readonly RunMode[];

export const RUN_FLAGS = {
  mode: {
    kind: 'choice',
    choices: MODES,
    about:
      'incremental (the default): every date that is there and not yet done. full: everything anew. range: the dates --from to --to anew. ' +
      'changed: dates whose shard changed after they were done. plan: tell what incremental would do, and do nothing.',
  },
  from: { kind: 'date', about: 'First date of a range.' },
  to: { kind: 'date', about: 'Last date of a range.' },
  takeover: {
    kind: 'switch',
    about: 'Take over at once what another run has claimed, instead of waiting until its claim is stale.',
  },
} as const satisfies FlagTable;

/**
 * Makes the argument of `RUN` from flags.
 *
 * @param flags the flags as given; --from and --to alone mean a range
 * @returns the checked argument; throws a CommandError with exit code 2 for flags that do not go together
 */
export function runRequestOf(flags: FlagValues<typeof RUN_FLAGS>): RunRequest {
  const { from, to, takeover } = flags;
  const mode = flags.mode ?? (from === undefined && to === undefined ? 'incremental' : 'range');
  if (mode === 'range' && (from === undefined || to === undefined)) {
    throw wrongCall(
      'run-options-invalid',
      'A range needs both --from and --to, for example --from 2024-01-01 --to 2024-01-31.',
    );
  }
  if (mode !== 'range' && (from !== undefined || to !== undefined)) {
    throw wrongCall('run-options-invalid', `--from and --to belong to --mode range, not to --mode ${mode}.`);
  }
  const read = readRunRequest({ mode, ...(takeover && { takeover }), ...(mode === 'range' && { from, to }) });
  if ('request' in read) return read.request;
  throw wrongCall(
    'run-options-invalid',
    mode === 'range' && `${from}` > `${to}` ? `--from ${from} is after --to ${to}.` : read.error,
  );
}
