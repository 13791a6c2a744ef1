/** The questions of a new options file, one after the other, with a way back. */
import { type Disposable, QuickInputButtons, type QuickPickItem, window } from 'vscode';
import { FIELD_DOCS } from '../../service/options/field-docs.generated.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { CHOICES } from '../../service/options/fields.generated.ts';
import { faultOf, type NewOptions } from './new-options.ts';

/** A question: asks, and adds the answer to those before. */
type Question = (answers: Partial<NewOptions>, step: Step) => Promise<Partial<NewOptions> | typeof BACK | undefined>;

interface Step {
  readonly number: number;
  readonly of: number;
}

const BACK = Symbol('back');
const TITLE = 'New Options File';

/**
 * Asks what a new options file needs.
 *
 * @returns the answers; nothing when the questions were left
 */
export async function askOptions(): Promise<NewOptions | undefined> {
  let answers: Partial<NewOptions> = {};
  for (let at = 0; ; ) {
    const questions = questionsFor(answers);
    const question = questions[at];
    if (question === undefined) return isComplete(answers) ? answers : undefined;
    const answered = await question(answers, { number: at + 1, of: questions.length });
    if (answered === undefined) return undefined;
    if (answered === BACK) at -= 1;
    else {
      answers = answered;
      at += 1;
    }
  }
}

/** The bucket matters to one template only. */
function questionsFor({ transform_config_template: template }: Partial<NewOptions>): readonly Question[] {
  return template === 'events_partitioned'
    ? [askTemplate, askSource, askStream]
    : [askTemplate, askSource, askBucket, askStream];
}

function isComplete(answers: Partial<NewOptions>): answers is NewOptions {
  return Boolean(answers.transform_config_template && answers.ga4_dataset_id && answers.stream_type);
}

const TEMPLATES: Readonly<Record<Options['transform_config_template'], string>> = {
  events_external: 'Parquet files in a bucket, one folder a day; new parameters get their column at once.',
  events_partitioned: 'A table partitioned by date; new parameters wait for a full run.',
};

const askTemplate: Question = async (answers, step) => {
  const items = CHOICES.transform_config_template.map((label) => ({ label, detail: TEMPLATES[label] }));
  const picked = await pick('How is the table events to be kept?', items, answers.transform_config_template, step);
  if (picked === undefined || picked === BACK) return picked;
  const { gcs_bucket_name, ...others } = answers;
  const keepsBucket = picked === 'events_external' && gcs_bucket_name !== undefined;
  return { ...others, ...(keepsBucket && { gcs_bucket_name }), transform_config_template: picked };
};

const askSource: Question = (answers, step) =>
  askText('ga4_dataset_id', 'my-project.analytics_123456789', answers, step);

const askBucket: Question = (answers, step) => askText('gcs_bucket_name', 'my-events', answers, step);

const STREAMS: Readonly<Record<NonNullable<Options['stream_type']>, string>> = {
  web: 'A site.',
  app: 'Apps, on Android and iOS.',
  all: 'Both.',
};

const askStream: Question = async (answers, step) => {
  const items = (['web', 'app', 'all'] as const).map((label) => ({ label, detail: STREAMS[label] }));
  const picked = await pick('Whose events are they?', items, answers.stream_type, step);
  return picked === undefined || picked === BACK ? picked : { ...answers, stream_type: picked };
};

/** An item with a label of a fixed list. */
interface Choice<Label extends string> extends QuickPickItem {
  readonly label: Label;
}

function pick<Label extends string>(
  placeholder: string,
  items: readonly Choice<Label>[],
  before: Label | undefined,
  step: Step,
): Promise<Label | typeof BACK | undefined> {
  const input = window.createQuickPick<Choice<Label>>();
  input.items = items;
  input.placeholder = placeholder;
  if (before !== undefined) input.activeItems = items.filter(({ label }) => label === before);
  return answerOf(input, step, () => input.selectedItems[0]?.label);
}

function askText(
  field: 'ga4_dataset_id' | 'gcs_bucket_name',
  placeholder: string,
  answers: Partial<NewOptions>,
  step: Step,
): Promise<Partial<NewOptions> | typeof BACK | undefined> {
  const input = window.createInputBox();
  input.prompt = FIELD_DOCS[field].description;
  input.placeholder = placeholder;
  input.value = answers[field] ?? '';
  const validate = (text: string) => (text === '' ? undefined : faultOf(field, text, answers));
  input.onDidChangeValue((text) => {
    input.validationMessage = validate(text);
  });
  return answerOf(input, step, () => {
    const fault = faultOf(field, input.value.trim(), answers);
    input.validationMessage = fault;
    return fault === undefined ? { ...answers, [field]: input.value.trim() } : undefined;
  });
}

/** What a quick pick and an input box have in common. */
interface Input extends Disposable {
  title: string | undefined;
  step: number | undefined;
  totalSteps: number | undefined;
  ignoreFocusOut: boolean;
  buttons: readonly (typeof QuickInputButtons.Back)[];
  onDidTriggerButton(listener: (button: unknown) => void): Disposable;
  onDidAccept(listener: () => void): Disposable;
  onDidHide(listener: () => void): Disposable;
  show(): void;
}

/** Shows an input until it is answered, left, or the way back is taken. */
function answerOf<T>(
  input: Input,
  { number, of }: Step,
  accepted: () => T | undefined,
): Promise<T | typeof BACK | undefined> {
  input.title = TITLE;
  input.step = number;
  input.totalSteps = of;
  input.ignoreFocusOut = true;
  input.buttons = number > 1 ? [QuickInputButtons.Back] : [];
  return new Promise<T | typeof BACK | undefined>((resolve) => {
    input.onDidTriggerButton(() => resolve(BACK));
    input.onDidAccept(() => {
      const answer = accepted();
      if (answer !== undefined) resolve(answer);
    });
    input.onDidHide(() => resolve(undefined));
    input.show();
  }).finally(() => input.dispose());
}
