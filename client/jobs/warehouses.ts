/** The warehouse that is chosen: opened by the first job that needs it, and kept while it stays the choice. */
import path from 'node:path';
import { type Disposable, type Event, EventEmitter, type ExtensionContext } from 'vscode';
import type { LocalWarehouse } from '../../warehouses/duckdb/local-warehouse.ts';
import { WarehouseError } from '../../warehouses/warehouse.ts';
import { readSettings, watchSettings } from '../settings.ts';
import { orMissing } from '../wording/missing-engine.ts';

/** The warehouse that is chosen, before anything is opened. */
export interface ChosenWarehouse {
  readonly kind: 'local';
  /** Absolute path. */
  readonly folder: string;
  /** True when nobody named a folder. */
  readonly isDefault: boolean;
}

export interface Warehouses extends Disposable {
  readonly chosen: ChosenWarehouse;
  readonly onDidChoose: Event<void>;
  /** True once a job has opened the chosen warehouse in this session. */
  readonly inUse: boolean;
  /** Works with the chosen warehouse; rejects with a WarehouseError. */
  use<T>(work: (warehouse: LocalWarehouse) => Promise<T>): Promise<T>;
  /** Lets go of the engine when the work that is going on has ended. */
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
    if (open !== undefined && open.folder !== chosen().folder) void close();
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
      open ??= openWarehouse(chosen().folder);
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

/** The folder for what belongs to a workspace, or to nobody's workspace. */
export function storageFolder(extension: ExtensionContext): string {
  return (extension.storageUri ?? extension.globalStorageUri).fsPath;
}

function chosenWarehouse(extension: ExtensionContext): ChosenWarehouse {
  const { localFolder } = readSettings();
  const folder = localFolder ?? path.join(storageFolder(extension), 'warehouse');
  return { kind: 'local', folder, isDefault: localFolder === undefined };
}

interface OpenWarehouse {
  readonly folder: string;
  /** True when it could not be opened. */
  readonly failed: boolean;
  use<T>(work: (warehouse: LocalWarehouse) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

function openWarehouse(folder: string): OpenWarehouse {
  let failed = false;
  const going = new Set<Promise<unknown>>();
  const opening = openLocal(folder).catch((error: unknown) => {
    failed = true;
    throw error;
  });
  return {
    folder,
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

/** The engine is a bundle of its own, whose WarehouseError is another class than the one that this bundle tells apart. */
function ownError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'WarehouseError') return error;
  const { code, message, field, cause } = error as WarehouseError;
  return new WarehouseError(code, message, field, cause);
}

async function openLocal(folder: string): Promise<LocalWarehouse> {
  const { openLocalWarehouse } = await loadEngine();
  return openLocalWarehouse(folder);
}

/** The engine is a native library of tens of megabytes: only a command that needs it may wait for it. */
export function loadEngine(): Promise<typeof import('../engine.ts')> {
  return orMissing(() => import('../engine.ts'), `${process.platform}-${process.arch}`);
}
