import type { RunMode } from '../../service/values.ts';

/** What a run can be asked to do, for people. */
export interface RunModeText {
  readonly label: string;
  readonly detail: string;
}

export const RUN_MODES: Readonly<Record<Exclude<RunMode, 'plan'>, RunModeText>> = {
  incremental: { label: 'New dates', detail: 'Every date that is there and not yet done.' },
  changed: { label: 'Changed dates', detail: 'Dates whose shard changed after they were done.' },
  range: { label: 'A range of dates', detail: 'The dates from one day to another, anew.' },
  full: { label: 'Everything', detail: 'Every date anew, with every name that was seen since.' },
};
