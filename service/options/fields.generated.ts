/** Derived from schemas/options.schema.json by scripts/derive.ts; not to be edited. `fields.ts` unpacks it. */

/**
 * The fields of the options object in the order of the documentation, one a word, with colons between
 * name, kind of value, family of names, what it does for that family, and default as JSON.
 */
export const FIELD_TABLE =
  'ga4_dataset_id:dataset transform_config_template:choice gcs_bucket_name:bucket deployment_dataset_id:dataset destination_dataset_id:dataset stream_type:choice:::"web" include_observed_events:boolean:event:observed:true include_default_events:boolean:event:default:true conversion_event_names:names:event:conversion:["purchase"] exclude_event_names:names:event:exclude custom_event_names:names:event:custom include_observed_event_params:boolean:event_param:observed:true include_default_event_params:boolean:event_param:default:true exclude_event_params:names:event_param:exclude custom_event_params:entries:event_param:custom include_observed_user_properties:boolean:user_property:observed:true exclude_user_properties:names:user_property:exclude custom_user_properties:entries:user_property:custom include_observed_item_params:boolean:item_param:observed:true exclude_item_params:names:item_param:exclude custom_item_params:entries:item_param:custom';

/** The fields of a custom entry: name and kind of value. */
export const ENTRY_FIELD_TABLE = 'name:name type:choice';

/** The fields that every options object has to have. */
export const REQUIRED: readonly FieldName[] = ['ga4_dataset_id', 'transform_config_template'];

/** The fields that every custom entry has to have. */
export const ENTRY_REQUIRED: readonly EntryFieldName[] = ['name', 'type'];

/** The allowed values of the fields that have a fixed list of them. */
export const CHOICES = {
  transform_config_template: ['events_external', 'events_partitioned'],
  stream_type: ['app', 'web', 'all'],
  type: ['string', 'int', 'float'],
} as const;

/** `<project_id>.<dataset_name>`: a legacy project's domain with its colon, the project, the dataset. */
export const DATASET_PATTERN = /^((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}:)?([a-z][a-z0-9-]{4,28}[a-z0-9])\.(\w{1,1024})$/;

/** The name of a Cloud Storage bucket. */
export const BUCKET_PATTERN = /^(?!.{223})(?=.{3})(?![^.]{64})(?!.*\.[^.]{64})[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/;

/** The name of a field of the options object. */
export type FieldName = keyof Options;

/** The name of a field of a custom entry. */
export type EntryFieldName = keyof CustomEntry;

/** What the value of a field has to be. */
export type FieldKind = 'dataset' | 'choice' | 'bucket' | 'boolean' | 'names' | 'entries' | 'name';

/** The options object as it is written. */
export interface Options {
  /** The source dataset, which holds the analytics export: <project_id>.<dataset_name>. */
  readonly ga4_dataset_id: string;
  /** How the table events is kept: as files in a bucket (events_external) or as a partitioned table (events_partitioned). */
  readonly transform_config_template: 'events_external' | 'events_partitioned';
  /** The storage bucket for the files of events_external. Its bare name, without gs:// and without a folder. */
  readonly gcs_bucket_name?: string;
  /** The dataset for the routines of the service and, when no destination is given, for the table events: <project_id>.<dataset_name>. */
  readonly deployment_dataset_id?: string;
  /** The dataset for the table events alone, for when later transformations read it: <project_id>.<dataset_name>. */
  readonly destination_dataset_id?: string;
  /** The kind of data stream that the property has: it decides the default events and event parameters. */
  readonly stream_type?: 'app' | 'web' | 'all';
  /** Include every event that is seen in the data. */
  readonly include_observed_events?: boolean;
  /** Include the default events of the stream type. */
  readonly include_default_events?: boolean;
  /** The events that count as conversions: is_conversion is true for them. */
  readonly conversion_event_names?: readonly string[];
  /** The events to leave out. Leaving out wins over everything else. */
  readonly exclude_event_names?: readonly string[];
  /** Events to include besides. */
  readonly custom_event_names?: readonly string[];
  /** Include every event parameter that is seen in the data. */
  readonly include_observed_event_params?: boolean;
  /** Include the default event parameters of the stream type. */
  readonly include_default_event_params?: boolean;
  /** The event parameters to leave out. Leaving out wins over everything else. */
  readonly exclude_event_params?: readonly string[];
  /** Event parameters to include besides, each with its type. */
  readonly custom_event_params?: readonly CustomEntry[];
  /** Include every user property that is seen in the data. */
  readonly include_observed_user_properties?: boolean;
  /** The user properties to leave out. Leaving out wins over everything else. */
  readonly exclude_user_properties?: readonly string[];
  /** User properties to include besides, each with its type. */
  readonly custom_user_properties?: readonly CustomEntry[];
  /** Include every item parameter that is seen in the data. */
  readonly include_observed_item_params?: boolean;
  /** The item parameters to leave out. Leaving out wins over everything else. */
  readonly exclude_item_params?: readonly string[];
  /** Item parameters to include besides, each with its type. */
  readonly custom_item_params?: readonly CustomEntry[];
}

/** A custom event parameter, user property or item parameter. */
export interface CustomEntry {
  /** The name as the export spells it; case counts. */
  readonly name: string;
  /** The type of the column: text (string), a whole number (int) or a number with a fraction (float). */
  readonly type: 'string' | 'int' | 'float';
}
