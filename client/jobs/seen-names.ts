/** The answer to the language server's question for names that were seen in the data. */
import { type Disposable, Uri, workspace } from 'vscode';
import type { SeenNamesParams, SeenNamesResult } from '../../server/protocol.ts';
import type { Options } from '../../service/options/fields.generated.ts';
import { readOptions } from '../../service/options/read.ts';
import { toValue } from '../../service/options/tree.ts';
import { datasetText, placementOf } from '../../service/placement.ts';
import type { Placement } from '../../service/values.ts';
import type { JobControl, Warehouse } from '../../warehouses/warehouse.ts';
import { isScript, optionsOfScript } from '../options/written-options.ts';
import type { Jobs } from '../surroundings.ts';
import type { Warehouses } from './warehouses.ts';

export interface SeenNames extends Disposable {
  /** Answers at once, with what is known by then: whoever types does not wait for a warehouse. */
  answer(params: SeenNamesParams): SeenNamesResult;
  /** Reads the names of a property, because somebody asked for it. Returns how many; rejects with the WarehouseError. */
  read(warehouse: Warehouse, placement: Placement, control: JobControl): Promise<number>;
}

/**
 * Knows no names yet. Those of the local warehouse are read when the server asks for them while it is in use anyway, and read
 * anew after something was changed on it. BigQuery has a price for that, so there it is done on request only, and holds until
 * the next one.
 */
export function createSeenNames(jobs: Jobs, warehouses: Warehouses): SeenNames {
  const known = new Map<string, SeenNamesResult>();
  const outdated = jobs.onDidChange(() => {
    if (warehouses.chosen.kind === 'local') known.clear();
  });
  const other = warehouses.onDidChoose(() => known.clear());
  const read = async (key: string, placement: Placement) => {
    // No second question while the first is being answered.
    known.set(key, []);
    const names = await jobs
      .ask((warehouse, control) => warehouse.seenNames(placement, control))
      .catch(() => undefined);
    if (names !== undefined) known.set(key, names);
  };
  return {
    answer: ({ uri, source }) => {
      const placement = warehouses.inUse ? placementIn(uri, source) : undefined;
      if (placement === undefined) return [];
      const key = datasetText(placement.destination);
      if (!known.has(key) && warehouses.chosen.kind === 'local') void read(key, placement);
      return known.get(key) ?? [];
    },
    read: async (warehouse, placement, control) => {
      const names = await warehouse.seenNames(placement, control);
      known.set(datasetText(placement.destination), names);
      return names.length;
    },
    dispose: () => {
      outdated.dispose();
      other.dispose();
    },
  };
}

/** A file that is being typed in has errors most of the time; what places the data is often fine all the same. */
function placementIn(uri: string, source: string): Placement | undefined {
  const address = Uri.parse(uri).toString();
  const document = workspace.textDocuments.find((open) => open.uri.toString() === address);
  if (document === undefined) return undefined;
  const texts = isScript(document) ? optionsOfScript(document).map(({ text }) => text.text) : [document.getText()];
  return texts.flatMap(placementsOf).find((placement) => datasetText(placement.source) === source);
}

function placementsOf(text: string): readonly Placement[] {
  const { root } = readOptions(text);
  try {
    return root ? [placementOf(toValue(root) as Options)] : [];
  } catch {
    return [];
  }
}
