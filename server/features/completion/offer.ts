import type { MarkupContent } from 'vscode-languageserver-types';

/** Something that can be inserted at the cursor, wherever exactly that is. */
export interface Offer {
  /** As the list shows it. */
  readonly label: string;
  readonly kind: OfferKind;
  /**
   * What is inserted, in the syntax of snippets. A line feed stands for the document's line end with the indentation of
   * the place, a tab at the start of a line for one more step.
   */
  readonly snippet: string;
  /** What a person types to find it, without quotes; the label when absent. */
  readonly search?: string;
  /** True when it is written as a string, so that it can be found behind a quote. */
  readonly isString: boolean;
  /** The lower, the further up; from 0. */
  readonly rank: number;
  /** A few words beside the label. */
  readonly aside?: string;
  /** A line above the documentation. */
  readonly detail?: string;
  readonly documentation?: MarkupContent;
  /** True when the next thing to do is to choose again, within what was inserted. */
  readonly again?: boolean;
}

/** What an offer is, which decides about its picture in the list. */
export type OfferKind = 'field' | 'value' | 'name' | 'dataset' | 'snippet';
