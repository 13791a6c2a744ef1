/** What the page of the plan and its panel say to each other. */
import type { FieldName } from '../../../service/options/fields.generated.ts';
import { FIELDS } from '../../../service/options/fields.ts';
import type { OptionsPlan } from '../../../service/options/plan.ts';
import type { RunPlan } from '../../../warehouses/warehouse.ts';
import { type Absent, type CommandAsked, readCommandAsked } from '../messages.ts';
import { isRecord } from '../untrusted.ts';

/** What the options mean as they are written now. */
export interface PlanShown {
  readonly kind: 'plan';
  /** The options file, which the page keeps for when it comes back. */
  readonly file: string;
  readonly plan: OptionsPlan;
}

/** The options have errors as they are written now; the picture of before may stay. */
export interface Errors {
  readonly kind: 'errors';
  /** In the words of the problems. */
  readonly messages: readonly string[];
}

/** What a run would do with what is installed. */
export interface NextRun {
  readonly kind: 'next';
  readonly run: RunPlan;
  /** True when the options say something else than the installed ones. */
  readonly isStale: boolean;
}

/** Why nothing can be said of the next run. */
export interface NoNextRun extends Omit<Absent, 'kind'> {
  readonly kind: 'no-next';
}

export type ToPage = PlanShown | Errors | NextRun | NoNextRun;

export type FromPage =
  | { readonly kind: 'ready' }
  /** A person wants to see where a field is written. */
  | { readonly kind: 'reveal'; readonly field: FieldName }
  | CommandAsked;

/** What VS Code keeps of the page. */
export interface Kept {
  readonly file: string;
}

/**
 * Reads what the page said.
 *
 * @param value is not trusted
 */
export function readFromPage(value: unknown): FromPage | undefined {
  if (!isRecord(value)) return undefined;
  const { kind } = value;
  if (kind === 'ready') return { kind };
  if (kind !== 'reveal') return readCommandAsked(value);
  const field = [...FIELDS.keys()].find((name): name is FieldName => name === value['field']);
  return field === undefined ? undefined : { kind, field };
}
