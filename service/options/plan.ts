/** What an options object means, before any data is looked at: what `svc plan` shows. */

import { datasetText } from '../placement.ts';
import { eventsColumns } from '../transform/layout.ts';
import { initialRegister } from '../transform/register.ts';
import { typeText } from '../transform/types.ts';
import type { ColumnOrigin, NameFamily, Placement } from '../values.ts';
import { effectiveFamily } from './effective.ts';
import type { FieldName, Options } from './fields.generated.ts';
import { DEFAULTS } from './fields.ts';

/** A thing that the service reads or makes. */
export interface Resource {
  readonly kind: 'source' | 'routine' | 'ledger' | 'bucket' | 'events';
  readonly name: string;
  /** The field that named it; absent where the default decided. */
  readonly field?: FieldName;
}

/** The names of one family that are known before any data is looked at. */
export interface PlannedNames {
  readonly family: NameFamily;
  readonly default: readonly string[];
  readonly custom: readonly string[];
  readonly excluded: readonly string[];
  /** True when the names seen in the data take part, too. */
  readonly observed: boolean;
}

/** A column of `events` that is known before any data is looked at. */
export interface PlannedColumn {
  readonly name: string;
  /** As GoogleSQL spells it. */
  readonly type: string;
  /** Absent for the service's own columns. */
  readonly origin?: ColumnOrigin;
}

/** The answer to "what goes where". */
export interface OptionsPlan {
  readonly template: Options['transform_config_template'];
  readonly streamType: NonNullable<Options['stream_type']>;
  readonly placement: Placement;
  /** In the order in which data passes them. */
  readonly resources: readonly Resource[];
  readonly names: readonly PlannedNames[];
  readonly conversions: readonly string[];
  readonly columns: readonly PlannedColumn[];
}

const FAMILIES: readonly NameFamily[] = ['event', 'event_param', 'user_property', 'item_param'];

/**
 * Works the plan out.
 *
 * @param options an options object without errors
 * @param placement its placement
 * @returns the plan
 */
export function optionsPlan(options: Options, placement: Placement): OptionsPlan {
  return {
    template: options.transform_config_template,
    streamType: options.stream_type ?? DEFAULTS.stream_type,
    placement,
    resources: resources(options, placement),
    names: FAMILIES.map((family) => plannedNames(options, family)),
    conversions: options.conversion_event_names ?? DEFAULTS.conversion_event_names,
    columns: eventsColumns(initialRegister(options)).map(({ name, type, column }) => ({
      name,
      type: typeText(type),
      ...(column === undefined ? {} : { origin: column.origin }),
    })),
  };
}

function resources(options: Options, placement: Placement): readonly Resource[] {
  const source = datasetText(placement.source);
  const deployment = datasetText(placement.deployment);
  const deployedBy = given(options, 'deployment_dataset_id');
  const events = `${datasetText(placement.destination)}.events`;
  const list: Resource[] = [
    { kind: 'source', name: source, field: 'ga4_dataset_id' },
    { kind: 'routine', name: `${source}.install_svc`, field: 'ga4_dataset_id' },
    { kind: 'routine', name: `${deployment}.RUN`, ...deployedBy },
    { kind: 'ledger', name: deployment, ...deployedBy },
  ];
  if (placement.bucket !== undefined) {
    list.push({
      kind: 'bucket',
      name: `gs://${placement.bucket}/${placement.deployment.dataset}/events/`,
      field: 'gcs_bucket_name',
    });
  }
  const destinedBy = given(options, 'destination_dataset_id');
  list.push({ kind: 'events', name: events, ...(destinedBy.field === undefined ? deployedBy : destinedBy) });
  return list;
}

function given(options: Options, field: FieldName): { readonly field?: FieldName } {
  return options[field] === undefined ? {} : { field };
}

function plannedNames(options: Options, family: NameFamily): PlannedNames {
  const { declared, excluded, observed } = effectiveFamily(options, family);
  const names = [...declared.values()];
  const ofOrigin = (origin: 'default' | 'custom') =>
    names.filter((name) => name.origin === origin).map(({ name }) => name);
  return { family, default: ofOrigin('default'), custom: ofOrigin('custom'), excluded: [...excluded], observed };
}
