/** What a person can answer where a job asks, as far as other texts name it, too. */

/** What a run can be asked to do. */
export type RunChoice = 'incremental' | 'changed' | 'range' | 'full' | 'takeover';

/** What a choice is called, and what it means. */
export interface RunChoiceText {
  readonly label: string;
  readonly detail: string;
}

export const RUN_CHOICES: Readonly<Record<RunChoice, RunChoiceText>> = {
  incremental: { label: 'New dates', detail: 'Every date that is there and not yet done.' },
  changed: { label: 'Changed dates', detail: 'Dates whose shard changed after they were done.' },
  range: { label: 'A range of dates', detail: 'The dates from one day to another, anew.' },
  full: { label: 'Everything', detail: 'Every date anew, with every name that was seen since.' },
  takeover: {
    label: 'New dates and held ones',
    detail: 'Also the dates of a run that was ended from outside and has not let go of them.',
  },
};

/** The answer to the question of a run that leads to the choice. */
export const OTHER_DATES = 'Other Dates…';

/** The answer to the question of an uninstallation that deletes the Parquet files, too. */
export const WITH_FILES = 'Uninstall and Delete Files';
