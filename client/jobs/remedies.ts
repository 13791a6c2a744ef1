/** The next thing to do, where a failure leaves only one. */
import type { LiveProblemCode } from '../../warehouses/bigquery/bigquery-warehouse.ts';
import type { Warehouse, WarehouseErrorCode } from '../../warehouses/warehouse.ts';
import type { Action } from '../notices.ts';

type Remedy = Omit<Action, 'arguments'>;
type Remedies = Readonly<Partial<Record<WarehouseErrorCode | LiveProblemCode, Remedy>>>;

const ANYWHERE: Remedies = {
  'not-deployed': { title: 'Deploy', command: 'svc.deploy' },
  'not-installed': { title: 'Deploy, Install and Run', command: 'svc.deployInstallRun' },
};

const LOAD: Remedy = { title: 'Load Export Files', command: 'svc.loadExportFiles' };

const REMEDIES: Readonly<Record<Warehouse['kind'], Remedies>> = {
  local: { ...ANYWHERE, 'source-not-found': LOAD, 'source-empty': LOAD, 'source-unreadable': LOAD },
  bigquery: {
    ...ANYWHERE,
    'installer-missing': { title: 'Set Up Region', command: 'svc.setUpRegion' },
    'not-signed-in': { title: 'Select Warehouse', command: 'svc.selectWarehouse' },
  },
};

/**
 * Names the command that mends a failure. It is to be given the address of the options.
 *
 * @param code of the failure
 * @param kind of the warehouse
 * @returns nothing where there is no such command
 */
export function remedyFor(code: WarehouseErrorCode | LiveProblemCode, kind: Warehouse['kind']): Remedy | undefined {
  return REMEDIES[kind][code];
}
