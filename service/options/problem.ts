import type { JsonPath, RelatedPlace, Severity, TextRange } from '../values.ts';
import { type Code, isFaded, severityOf, urlOf } from './codes.ts';

/** Something that is wrong with an options object, or could be better. */
export interface Problem {
  readonly code: Code;
  readonly severity: Severity;
  /** Where it lies in the options object; empty for the object itself. */
  readonly path: JsonPath;
  /** Where it lies in the document. */
  readonly range: TextRange;
  /** One sentence: what is wrong and what to do. */
  readonly message: string;
  /** The section on its code. */
  readonly url: string;
  /** Another place that explains it. */
  readonly related?: RelatedPlace;
  /** True when the place could go without any change of meaning; shown faded. */
  readonly unnecessary?: true;
  /** What the fixes need to know and cannot see in the document. */
  readonly data?: ProblemData;
}

/** What the fixes of a problem need to know and cannot see in the document. */
export interface ProblemData {
  /** The field that has to be inserted. */
  readonly field?: string;
  /** What the field or the value can be renamed to, the best first. */
  readonly suggestions?: readonly string[];
  /** What to write in place of the value. */
  readonly replacement?: string;
  /** How to repair the syntax. */
  readonly repair?: Repair;
}

/** A way to repair a fault of syntax. */
export interface Repair {
  /** What it does, in the imperative. */
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** A replacement of a stretch of the document. */
export interface TextEdit {
  readonly range: TextRange;
  readonly newText: string;
}

/** A place of an options object. */
export interface Place {
  readonly path: JsonPath;
  readonly range: TextRange;
}

/** A problem as a rule finds it, before its code decides about severity and address. */
export interface Finding extends Place {
  readonly code: Code;
  readonly message: string;
  readonly related?: RelatedPlace;
  readonly data?: ProblemData;
}

/** Receives what a rule finds. */
export type Tell = (code: Code, place: Place, message: string, data?: ProblemData, related?: RelatedPlace) => void;

/**
 * Makes a problem of a finding.
 *
 * @param finding - what a rule found
 * @returns the same with what follows from its code: severity, address, and whether it is shown faded
 */
export function problemOf({ code, path, range, message, related, data }: Finding): Problem {
  return {
    code,
    severity: severityOf(code),
    path,
    range,
    message,
    url: urlOf(code),
    ...(related && { related }),
    ...(isFaded(code) && { unnecessary: true as const }),
    ...(data && { data }),
  };
}
