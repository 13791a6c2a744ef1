/** Why a view has nothing to show, and what to do about it. */
import { datasetText } from '../../service/placement.ts';
import type { Placement } from '../../service/values.ts';
import { inEditor } from '../wording/editor-words.ts';
import type { Absent, NextStep } from './messages.ts';

const ALL_STEPS: NextStep = { title: 'Deploy, Install and Run', command: 'svc.deployInstallRun' };

/** Before `install`. */
export function notInstalledYet({ deployment }: Placement): Absent {
  return {
    kind: 'absent',
    title: 'Nothing is installed yet',
    detail: `${datasetText(deployment)} has no installation. Deploy, install and run make one and fill its table.`,
    next: [ALL_STEPS, { title: 'Plan', command: 'svc.plan' }],
  };
}

/** Before the first run. */
export function notRunYet({ destination }: Placement): Absent {
  return {
    kind: 'absent',
    title: 'There are no events yet',
    detail: `The first run makes ${datasetText(destination)}.events and fills it.`,
    next: [{ title: 'Run', command: 'svc.run' }],
  };
}

/** While the options have errors. */
export function withErrors(file: string): Absent {
  return {
    kind: 'absent',
    title: 'The options have errors',
    detail: `${file} does not say yet where its events are. Its errors are in the Problems panel.`,
    next: [{ title: 'Check', command: 'svc.check' }],
  };
}

/**
 * After a failure.
 *
 * @param error what was thrown
 * @param title what did not happen
 */
export function absentBecause(error: unknown, title: string): Absent {
  const detail = inEditor(error instanceof Error ? error.message : String(error));
  // The engine is a bundle of its own, with a WarehouseError of its own: only the code can be compared.
  const isLocked = error instanceof Error && 'code' in error && error.code === 'locked';
  if (!isLocked) return { kind: 'absent', title, detail, next: [] };
  return { kind: 'absent', title: 'The warehouse is at work', detail, next: [], passing: true };
}
