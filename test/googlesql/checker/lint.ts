/** Our own lint: what ZetaSQL accepts and BigQuery refuses, and what we do not emit. Each rule says where that stands. */
import type { Catalog } from '../zetasql/catalog.ts';
import type { Unwrapped } from '../zetasql/proto.ts';
import { exportRules } from './rules/exports.ts';
import { functionRules } from './rules/functions.ts';
import { queryRules } from './rules/queries.ts';
import { Nodes } from './rules/reading.ts';
import { scriptRules } from './rules/scripts.ts';
import { tableRules } from './rules/tables.ts';

/** A statement that is looked at. */
export interface Subject {
  readonly parsed: Unwrapped;
  /** Absent for a whole script. */
  readonly resolved?: Unwrapped;
  /** Its text; places in the trees count the bytes of this text, but for those of the parsed tree of a statement. */
  readonly text: string;
  readonly catalog: Catalog;
  /** The nodes of the resolved tree. */
  readonly nodes: Nodes;
  readonly about: 'script' | 'statement';
}

/** Looks at a statement, and answers what is wrong with it: one sentence each. */
export type Rule = (subject: Subject) => readonly string[];

/** All rules by name; each has a seeded error in `test/googlesql/checker.test.ts`. */
export const RULES: { readonly [rule: string]: Rule } = {
  ...exportRules,
  ...tableRules,
  ...queryRules,
  ...functionRules,
};

/** The rules about a text of one or more statements. */
export const SCRIPT_RULES: { readonly [rule: string]: Rule } = scriptRules;

/** Puts a statement, or a script, to all rules. */
export function lint(looked: Omit<Subject, 'nodes'>, find: (rule: string, message: string) => void): void {
  const subject: Subject = { ...looked, nodes: new Nodes(looked.resolved?.node) };
  const rules = subject.about === 'script' ? SCRIPT_RULES : RULES;
  for (const [name, rule] of Object.entries(rules)) for (const message of rule(subject)) find(name, message);
}
