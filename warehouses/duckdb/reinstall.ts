/** Installing over an installation: what is refused, what changes, and what becomes of the register. */
import { withDefaults } from '../../service/options/defaults.ts';
import type { FieldName, Options } from '../../service/options/fields.generated.ts';
import { FIELDS } from '../../service/options/fields.ts';
import { datasetText, placementOf } from '../../service/placement.ts';
import { PARAM_FAMILIES } from '../../service/transform/families.ts';
import { declareColumns, initialRegister } from '../../service/transform/register.ts';
import { paramColumnType, sameType, typeText } from '../../service/transform/types.ts';
import type { Column } from '../../service/values.ts';
import { WarehouseError } from '../warehouse.ts';
import type { Installation } from './installation.ts';
import { readLedger } from './ledger.ts';
import { readRegister } from './register.ts';
import type { Installer } from './routines.ts';
import type { Session } from './session.ts';

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
 * @throws WarehouseError `options-conflict` when dates are written and the options would change what they mean
 */
export async function planReinstall(session: Session, before: Installation, installer: Installer): Promise<Reinstall> {
  const { options, version } = installer;
  const { deployment } = before.placement;
  const ledger = await readLedger(session, deployment);
  const upgrade =
    before.version === version ? [] : [`Version ${version} takes the place of version ${before.version}.`];
  if (!ledger.some((row) => row.rowsWritten !== undefined))
    return { register: initialRegister(options), startsOver: true, notes: upgrade };

  refuseOtherPlace(before.options, options);
  const register = await readRegister(session, deployment);
  refuseOtherTypes(options, register, datasetText(deployment));
  const declared = declareColumns(register, options);
  const isExternal = options.transform_config_template === 'events_external';
  const kept = isExternal ? declared : withoutNewColumns(register, declared);
  return { register: kept, startsOver: false, notes: [...upgrade, ...changeNotes(before.options, options)] };
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

/** The columns of a native table are fixed: what is declared now waits for a full run. */
function withoutNewColumns(register: readonly Column[], declared: readonly Column[]): readonly Column[] {
  const keyOf = ({ family, name, companion }: Column) => JSON.stringify([family, name, companion]);
  const known = new Set(register.map(keyOf));
  const waiting = declared
    .filter((column) => !known.has(keyOf(column)))
    .map(({ columnName: _, ...column }): Column => column);
  return [...register, ...waiting];
}

function changeNotes(before: Options, after: Options): readonly string[] {
  const [old, fresh] = [withDefaults(before), withDefaults(after)];
  const text = (value: unknown) => JSON.stringify(value);
  return NAME_FIELDS.filter((field) => text(old[field]) !== text(fresh[field])).map(
    (field) => `The change of ${field} holds from the next date on; "svc run --mode full" applies it to all dates.`,
  );
}
