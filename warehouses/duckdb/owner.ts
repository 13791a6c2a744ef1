/** Whose `events` it is. Two installations must not write the same table, and nobody's own table is ever replaced. */
import { datasetText } from '../../service/placement.ts';
import type { DatasetId, Placement } from '../../service/values.ts';
import { WarehouseError } from '../warehouse.ts';
import { tableKind } from './installation.ts';
import { EVENTS, plainName } from './layout.ts';
import type { Session } from './session.ts';

/** How the comment of an `events` that an installation made begins. */
export function ownerComment(deployment: DatasetId): string {
  return `Built by svc for ${datasetText(deployment)}`;
}

/** Whether a comment says that this installation made the table. */
export function isOwn(deployment: DatasetId, comment: string): boolean {
  const owner = ownerComment(deployment);
  return comment === owner || comment.startsWith(`${owner};`);
}

/**
 * Makes sure that `events` is this installation's, or not there yet.
 *
 * @throws WarehouseError `options-conflict` when it is somebody else's
 */
export async function requireOwnEvents(session: Session, { deployment, destination }: Placement): Promise<void> {
  const present = await tableKind(session, destination, EVENTS);
  if (present === undefined || isOwn(deployment, present.comment)) return;
  throw new WarehouseError(
    'options-conflict',
    `${plainName(destination, EVENTS)} is there already and was not made by the installation in ${datasetText(deployment)}. ` +
      'Give another destination_dataset_id, or remove that table.',
    'destination_dataset_id',
  );
}
