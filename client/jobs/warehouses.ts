/** The warehouse that is chosen: opened by the first job that needs it, and kept while it stays the choice. */
import { type Disposable, type Event, EventEmitter, type ExtensionContext } from 'vscode';
import { type Warehouse, WarehouseError } from '../../warehouses/warehouse.ts';
import { watchSettings } from '../settings.ts';
import { type ChosenWarehouse, chosenWarehouse, isSameChoice } from './chosen-warehouse.ts';
import { openWarehouse } from './open-warehouse.ts';

export interface Warehouses extends Disposable {
  readonly chosen: ChosenWarehouse;
  readonly onDidChoose: Event<void>;
  /** True once a job has opened the chosen warehouse in this session. */
  readonly inUse: boolean;
  /** Works with the chosen warehouse; rejects with a WarehouseError. */
  use<T>(work: (warehouse: Warehouse) => Promise<T>): Promise<T>;
  /** Lets go of it when the work that is going on has ended. */
  close(): Promise<void>;
}

/** Opens nothing. */
export function createWarehouses(extension: ExtensionContext): Warehouses {
  const settings = watchSettings();
  const chosenAnew = new EventEmitter<void>();
  let open: OpenWarehouse | undefined;
  const chosen = () => chosenWarehouse(extension);
  const close = async () => {
    const closing = open;
    open = undefined;
    await closing?.close();
  };
  const watch = settings.onDidChange(() => {
    if (open !== undefined && !isSameChoice(open.chosen, chosen())) void close();
    chosenAnew.fire();
  });
  return {
    get chosen() {
      return chosen();
    },
    onDidChoose: chosenAnew.event,
    get inUse() {
      return open !== undefined;
    },
    use: (work) => {
      open ??= keepOpen(chosen(), extension);
      const current = open;
      return current.use(work).catch((error: unknown) => {
        // What could not be opened may open next time.
        if (open === current && current.failed) open = undefined;
        throw ownError(error);
      });
    },
    close,
    dispose: () => {
      watch.dispose();
      settings.dispose();
      chosenAnew.dispose();
    },
  };
}

interface OpenWarehouse {
  readonly chosen: ChosenWarehouse;
  /** True when it could not be opened. */
  readonly failed: boolean;
  use<T>(work: (warehouse: Warehouse) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

function keepOpen(chosen: ChosenWarehouse, extension: ExtensionContext): OpenWarehouse {
  let failed = false;
  const going = new Set<Promise<unknown>>();
  const opening = openWarehouse(chosen, extension).catch((error: unknown) => {
    failed = true;
    throw error;
  });
  return {
    chosen,
    get failed() {
      return failed;
    },
    use: (work) => {
      const job = opening.then(work);
      going.add(job);
      const ended = () => void going.delete(job);
      job.then(ended, ended);
      return job;
    },
    close: async () => {
      await Promise.allSettled(going);
      await opening.then(
        (warehouse) => warehouse.close(),
        () => undefined,
      );
    },
  };
}

/** A warehouse is in a bundle of its own, whose WarehouseError is another class than the one that this bundle tells apart. */
function ownError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'WarehouseError') return error;
  const { code, message, field, cause } = error as WarehouseError;
  return new WarehouseError(code, message, field, cause);
}
