/** What an installation script is about to do, for the question that comes before it. */
import { datasetText } from '../../service/placement.ts';
import type { ScriptStep } from '../../service/sql/read-installation-script.ts';
import type { PlanText, Step, StepFacts } from '../wording/plan-text.ts';
import { stepLines } from '../wording/plan-text.ts';

/** A statement that is about to be run. */
export interface PlannedStatement {
  readonly step: ScriptStep;
  /** What is known of the property that it works on; absent where the script itself does not say its options. */
  readonly facts?: StepFacts;
}

/**
 * Words what a script is about to do.
 *
 * @param name the script, for people
 * @param statements those that do something, in order
 * @param warehouse the warehouse, for people
 */
export function scriptPlan(name: string, statements: readonly PlannedStatement[], warehouse: string): PlanText {
  const lines = statements.flatMap(({ step, facts }) => {
    if (facts === undefined) return [callLine(step)];
    return stepLines(step.kind, facts, stepsOn(facts, statements));
  });
  return {
    question: `Run ${name}?`,
    detail: [...lines, `Where: ${warehouse}`].join('\n'),
    action: 'Run Script',
  };
}

/** What a script does with one property. */
function stepsOn({ placement }: StepFacts, statements: readonly PlannedStatement[]): readonly Step[] {
  const source = datasetText(placement.source);
  return statements
    .filter(({ facts }) => facts !== undefined && datasetText(facts.placement.source) === source)
    .map(({ step }) => step.kind);
}

function callLine(step: ScriptStep): string {
  switch (step.kind) {
    case 'install':
      return `Calls ${datasetText(step.source)}.install_svc, as it was deployed before`;
    case 'run':
      return `Calls ${datasetText(step.deployment)}.RUN, as it was installed before`;
    case 'deploy':
      return 'Calls deploy_installer';
  }
}
