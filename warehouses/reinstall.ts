/** Installing over an installation: what is refused, what changes, and what becomes of the register. */
import { withDefaults } from '../service/options/defaults.ts';
import type { EntryFieldName, FieldName, Options } from '../service/options/fields.generated.ts';
import { FIELDS } from '../service/options/fields.ts';
import { datasetText, placementOf } from '../service/placement.ts';
import { PARAM_FAMILIES } from '../service/transform/families.ts';
import { declareColumns, declareWaiting, initialRegister } from '../service/transform/register.ts';
import { paramColumnType, sameType, typeText } from '../service/transform/types.ts';
import type { Column, Partition } from '../service/values.ts';
import { WarehouseError } from './warehouse.ts';

/** Options and the version of the service that reads them. */
interface Version {
  readonly options: Options;
  readonly version: string;
}

/** What installing again does. */
export interface Reinstall {
  readonly register: readonly Column[];
  /** True while no date is written: then an `events` that is there is empty, and made anew. */
  readonly startsOver: boolean;
  readonly notes: readonly string[];
}

/**
 * Plans installing over what is installed.
 *
 * @param before what is installed, with its ledger and its register
 * @param after what is to be installed
 * @throws WarehouseError `options-conflict` when dates are written and the options would change what they mean
 */
export function planReinstall(
  before: Version & { readonly ledger: readonly Partition[]; readonly register: readonly Column[] },
  after: Version,
): Reinstall {
  const { ledger, register } = before;
  const { options } = after;
  if (!ledger.some((row) => row.rowsWritten !== undefined))
    return { register: initialRegister(options), startsOver: true, notes: upgradeNotes(before, after) };

  refuseOtherPlace(before.options, options);
  refuseOtherTypes(options, register, datasetText(placementOf(options).deployment));
  const isExternal = options.transform_config_template === 'events_external';
  const kept = isExternal ? declareColumns(register, options) : declareWaiting(register, options);
  const notes = [...upgradeNotes(before, after), ...changeNotes(before.options, options)];
  return { register: kept, startsOver: false, notes };
}

/** Says that another version takes the place of the one before. */
export function upgradeNotes(before: Version, { version }: Version): readonly string[] {
  return before.version === version ? [] : [`Version ${version} takes the place of version ${before.version}.`];
}

/** Fields that say where data comes from and goes to, with how people call them. */
const PLACES: readonly (readonly [keyof Options, string])[] = [
  ['ga4_dataset_id', 'source dataset'],
  ['transform_config_template', 'template'],
  ['gcs_bucket_name', 'bucket'],
  ['destination_dataset_id', 'place of events'],
];

/** Fields that say which names reach `events`, and how they are classified. */
const NAME_FIELDS: readonly FieldName[] = [...FIELDS].flatMap(([field, kind]) =>
  field === 'stream_type' || ['boolean', 'names', 'entries'].includes(kind) ? [field as FieldName] : [],
);

function refuseOtherPlace(before: Options, after: Options): void {
  const [old, fresh] = [before, after].map(placesOf);
  for (const [field, what] of PLACES) {
    if (old?.[field] === fresh?.[field]) continue;
    throw new WarehouseError(
      'options-conflict',
      `The installation in ${datasetText(placementOf(after).deployment)} has written dates with the ${what} ${old?.[field] || '(none)'}, ` +
        `so it cannot change to ${fresh?.[field] || '(none)'}. Uninstall it first, or give another deployment_dataset_id.`,
      field,
    );
  }
}

function placesOf(options: Options): { readonly [field in keyof Options]?: string } {
  const { source, destination, bucket } = placementOf(options);
  return {
    ga4_dataset_id: datasetText(source),
    transform_config_template: options.transform_config_template,
    ...(bucket !== undefined && { gcs_bucket_name: bucket }),
    destination_dataset_id: datasetText(destination),
  };
}

function refuseOtherTypes(options: Options, register: readonly Column[], deployment: string): void {
  for (const family of PARAM_FAMILIES) {
    for (const { name, type } of options[CUSTOM_FIELDS[family]] ?? []) {
      const row = register.find((column) => column.family === family && column.name === name && !column.companion);
      if (row?.columnName === undefined || sameType(row.type, paramColumnType(type))) continue;
      throw new WarehouseError(
        'options-conflict',
        `The column ${row.columnName} of the installation in ${deployment} is ${typeText(row.type)} and dates are written with it, so that ${name} cannot become ${type}. ` +
          'Keep its type, or uninstall first.',
        CUSTOM_FIELDS[family],
      );
    }
  }
}

const CUSTOM_FIELDS = {
  event_param: 'custom_event_params',
  user_property: 'custom_user_properties',
  item_param: 'custom_item_params',
} as const satisfies { readonly [family in (typeof PARAM_FAMILIES)[number]]: keyof Options };

/** Says from when on a change of names holds, in one sentence a field. */
export function changeNotes(before: Options, after: Options): readonly string[] {
  const [old, fresh] = [withDefaults(before), withDefaults(after)];
  // BigQuery gives JSON back with the keys in another order.
  const text = (value: unknown) => JSON.stringify(value, ['name', 'type'] satisfies readonly EntryFieldName[]);
  return NAME_FIELDS.filter((field) => text(old[field]) !== text(fresh[field])).map(
    (field) => `The change of ${field} holds from the next date on; "svc run --mode full" applies it to all dates.`,
  );
}
