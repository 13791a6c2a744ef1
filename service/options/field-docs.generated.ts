/** Derived from schemas/options.schema.json by scripts/derive.ts; not to be edited. */

import type { EntryFieldName, FieldName } from './fields.generated.ts';

/** What people are told about a field. */
export interface FieldDoc {
  /** In plain words, without markup. */
  readonly description: string;
  /** The same in Markdown. */
  readonly markdown: string;
  /** What may be written, in a few words. */
  readonly type: string;
  /** The default as JSON text, where it is a fixed value. */
  readonly default?: string;
  /** The default in words (Markdown), where it follows from other fields. */
  readonly computedDefault?: string;
  /** True when the field must always be there. */
  readonly required: boolean;
  /** The condition (Markdown) under which it must be there. */
  readonly requiredWhen?: string;
  /** A value to show, as JSON text. */
  readonly example?: string;
}

/** A group of fields in the documentation. */
export interface FieldGroup {
  readonly id: string;
  readonly title: string;
  /** One sentence in Markdown. */
  readonly intro: string;
  readonly fields: readonly FieldName[];
}

/** The documentation of the fields of the options object, in its order. */
export const FIELD_DOCS: Readonly<Record<FieldName, FieldDoc>> = {
  ga4_dataset_id: {
    description: 'The source dataset, which holds the analytics export: <project_id>.<dataset_name>.',
    markdown:
      'The source dataset, which holds the analytics export, as `<project_id>.<dataset_name>`. It is only read; the one thing put into it is the procedure `install_svc`.',
    type: 'string, <project_id>.<dataset_name>',
    required: true,
    example: '"acme-shop.analytics_123456789"',
  },
  transform_config_template: {
    description:
      'How the table events is kept: as files in a bucket (events_external) or as a partitioned table (events_partitioned).',
    markdown:
      'How the table `events` is kept.\n\n- `events_external`: compressed files in a storage bucket, read through an external table. New parameters get their column by themselves; every date is written exactly once.\n- `events_partitioned`: a table partitioned by date. New parameters wait for a full rebuild.',
    type: '"events_external" or "events_partitioned"',
    required: true,
    example: '"events_external"',
  },
  gcs_bucket_name: {
    description:
      'The storage bucket for the files of events_external. Its bare name, without gs:// and without a folder.',
    markdown:
      'The storage bucket for the files of `events_external`: its bare name, without `gs://` and without a folder. It has to be in the location of the source dataset. `events_partitioned` does not use it.',
    type: 'string',
    required: false,
    requiredWhen: '`transform_config_template` is `events_external`',
    example: '"acme-shop-events"',
  },
  deployment_dataset_id: {
    description:
      'The dataset for the routines of the service and, when no destination is given, for the table events: <project_id>.<dataset_name>.',
    markdown:
      'The dataset for the routines of the service and, when `destination_dataset_id` is not given, for the table `events`, as `<project_id>.<dataset_name>`. It must not be the source dataset.',
    type: 'string, <project_id>.<dataset_name>',
    computedDefault: '`<project_id>.svc_analytics_<suffix>`, both taken from the source dataset',
    required: false,
    example: '"acme-shop.svc_events"',
  },
  destination_dataset_id: {
    description:
      'The dataset for the table events alone, for when later transformations read it: <project_id>.<dataset_name>.',
    markdown:
      'The dataset for the table `events` alone, as `<project_id>.<dataset_name>`. Meant for when later transformations in other tools read the table.',
    type: 'string, <project_id>.<dataset_name>',
    computedDefault: 'the deployment dataset',
    required: false,
    example: '"acme-shop.reporting"',
  },
  stream_type: {
    description: 'The kind of data stream that the property has: it decides the default events and event parameters.',
    markdown:
      'The kind of data stream that the property has: `web`, `app` or `all` (both). It decides which events and event parameters are there by default.',
    type: '"app" or "web" or "all"',
    default: '"web"',
    required: false,
  },
  include_observed_events: {
    description: 'Include every event that is seen in the data.',
    markdown:
      'Include every event that is seen in the data, as long as it is not excluded. With `true`, every row is kept except those of excluded events.',
    type: 'boolean',
    default: 'true',
    required: false,
  },
  include_default_events: {
    description: 'Include the default events of the stream type.',
    markdown: 'Include the default events of `stream_type`.',
    type: 'boolean',
    default: 'true',
    required: false,
  },
  conversion_event_names: {
    description: 'The events that count as conversions: is_conversion is true for them.',
    markdown:
      'The events that count as conversions: `is_conversion` is true for their rows. The list classifies; it adds no rows by itself.',
    type: 'array of names',
    default: '["purchase"]',
    required: false,
    example: '["purchase","generate_lead"]',
  },
  exclude_event_names: {
    description: 'The events to leave out. Leaving out wins over everything else.',
    markdown: 'The events to leave out. Leaving out wins over everything else: default, observed and custom.',
    type: 'array of names',
    required: false,
    example: '["user_engagement"]',
  },
  custom_event_names: {
    description: 'Events to include besides.',
    markdown: 'Events to include besides the observed and the default ones.',
    type: 'array of names',
    required: false,
    example: '["newsletter_signup"]',
  },
  include_observed_event_params: {
    description: 'Include every event parameter that is seen in the data.',
    markdown: 'Include every event parameter that is seen in the data, as long as it is not excluded.',
    type: 'boolean',
    default: 'true',
    required: false,
  },
  include_default_event_params: {
    description: 'Include the default event parameters of the stream type.',
    markdown: 'Include the default event parameters of `stream_type`, whether they are seen in the data or not.',
    type: 'boolean',
    default: 'true',
    required: false,
  },
  exclude_event_params: {
    description: 'The event parameters to leave out. Leaving out wins over everything else.',
    markdown: 'The event parameters to leave out. Leaving out wins over everything else: default, observed and custom.',
    type: 'array of names',
    required: false,
    example: '["engagement_time_msec"]',
  },
  custom_event_params: {
    description: 'Event parameters to include besides, each with its type.',
    markdown:
      'Event parameters to include besides, each with the type of its column: `string`, `int` or `float`. The type given here wins over the default one.',
    type: 'array of objects with name and type',
    required: false,
    example: '[{"name":"cart_size","type":"int"}]',
  },
  include_observed_user_properties: {
    description: 'Include every user property that is seen in the data.',
    markdown: 'Include every user property that is seen in the data, as long as it is not excluded.',
    type: 'boolean',
    default: 'true',
    required: false,
  },
  exclude_user_properties: {
    description: 'The user properties to leave out. Leaving out wins over everything else.',
    markdown: 'The user properties to leave out. Leaving out wins over everything else: default, observed and custom.',
    type: 'array of names',
    required: false,
    example: '["internal_id"]',
  },
  custom_user_properties: {
    description: 'User properties to include besides, each with its type.',
    markdown: 'User properties to include besides, each with the type of its column: `string`, `int` or `float`.',
    type: 'array of objects with name and type',
    required: false,
    example: '[{"name":"customer_tier","type":"string"}]',
  },
  include_observed_item_params: {
    description: 'Include every item parameter that is seen in the data.',
    markdown: 'Include every item parameter that is seen in the data, as long as it is not excluded.',
    type: 'boolean',
    default: 'true',
    required: false,
  },
  exclude_item_params: {
    description: 'The item parameters to leave out. Leaving out wins over everything else.',
    markdown: 'The item parameters to leave out. Leaving out wins over everything else: default, observed and custom.',
    type: 'array of names',
    required: false,
    example: '["supplier"]',
  },
  custom_item_params: {
    description: 'Item parameters to include besides, each with its type.',
    markdown: 'Item parameters to include besides, each with the type of its column: `string`, `int` or `float`.',
    type: 'array of objects with name and type',
    required: false,
    example: '[{"name":"fabric","type":"string"}]',
  },
};

/** The documentation of the fields of a custom entry. */
export const ENTRY_FIELD_DOCS: Readonly<Record<EntryFieldName, FieldDoc>> = {
  name: {
    description: 'The name as the export spells it; case counts.',
    markdown: 'The name as the export spells it; case counts.',
    type: 'string',
    required: true,
  },
  type: {
    description: 'The type of the column: text (string), a whole number (int) or a number with a fraction (float).',
    markdown:
      'The type of the column: `string` for text, `int` for whole numbers, `float` for numbers with a fraction.',
    type: '"string" or "int" or "float"',
    required: true,
  },
};

/** The groups in which the fields are documented, in their order. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    id: 'core',
    title: 'Core',
    intro: 'Where the export is, where the result goes, and how it is kept.',
    fields: [
      'ga4_dataset_id',
      'transform_config_template',
      'gcs_bucket_name',
      'deployment_dataset_id',
      'destination_dataset_id',
      'stream_type',
    ],
  },
  {
    id: 'events',
    title: 'Event names',
    intro:
      'Which rows take part. A row whose event is neither observed, default nor custom, or is excluded, is left out.',
    fields: [
      'include_observed_events',
      'include_default_events',
      'conversion_event_names',
      'exclude_event_names',
      'custom_event_names',
    ],
  },
  {
    id: 'event_params',
    title: 'Event parameters',
    intro: 'Which parameters of an event get a column, `event_param_<name>`.',
    fields: [
      'include_observed_event_params',
      'include_default_event_params',
      'exclude_event_params',
      'custom_event_params',
    ],
  },
  {
    id: 'user_properties',
    title: 'User properties',
    intro: 'Which properties of a user get a column, `user_property_<name>`.',
    fields: ['include_observed_user_properties', 'exclude_user_properties', 'custom_user_properties'],
  },
  {
    id: 'item_params',
    title: 'Item parameters',
    intro: 'Which parameters of an item get a field in the item, `item_param_<name>`.',
    fields: ['include_observed_item_params', 'exclude_item_params', 'custom_item_params'],
  },
];
