/** One family of parameters in one shard: its names, their numbers, and the SQL of each of its columns. */
import { effectiveFamily, isEffective } from '../../options/effective.ts';
import { type ParamArray, paramArray } from '../../transform/export-shape.ts';
import type { ParamFamily } from '../../transform/families.ts';
import type { PartitionRequest } from '../../transform/partition-request.ts';
import type { Column } from '../../values.ts';
import { type KnownNames, type NameCodes, nameCodes, type PlaceInArray, paramValue } from './params.ts';
import { duckdbType } from './types.ts';

/** A family of a shard, ready to be asked for its columns. */
export interface ShardFamily {
  readonly array: ParamArray;
  readonly numbers: NameCodes;
  /** SQL of a column of this family. */
  readonly valueFor: (column: Column, place: PlaceInArray) => string;
}

/** The family of a shard; undefined where the shard has no such array. */
export function shardFamily(request: PartitionRequest, family: ParamFamily): ShardFamily | undefined {
  const array = paramArray(request.columns, family);
  if (array === undefined) return undefined;
  const names = effectiveFamily(request.options, family);
  const mains = new Map<string, Column>();
  const withCompanion = new Set<string>();
  for (const row of request.register) {
    if (row.family !== family) continue;
    if (row.companion) withCompanion.add(row.name);
    else mains.set(row.name, row);
  }
  const known: KnownNames = {
    array,
    mains,
    withCompanion,
    excluded: Array.from(names.excluded),
    isEffective: (name) => isEffective(names, name),
    strict: names.observed,
    runId: request.runId,
  };
  const numbers = nameCodes(known);
  const valueFor = (column: Column, place: PlaceInArray): string => {
    const main = mains.get(column.name);
    if (main === undefined || !known.isEffective(main.name)) return `NULL::${duckdbType(column.type)}`;
    const { value, misfit } = paramValue(known, numbers, main, place);
    return column.companion ? misfit : value;
  };
  return { array, numbers, valueFor };
}

/**
 * A value that has the names of a family looked at, where no column does so: DuckDB never computes a list that nobody
 * reads, and a new name would slip through.
 */
export function watching(value: string, codes: string): string {
  return `CASE WHEN len(${codes}) < 0 THEN NULL ELSE ${value} END`;
}
