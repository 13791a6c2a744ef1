/** The text of a new options file. */
import { checkText } from '../../service/options/check-document.ts';
import type { FieldName, Options } from '../../service/options/fields.generated.ts';

/** What a new options file is made from. */
export type NewOptions = Required<Pick<Options, 'transform_config_template' | 'ga4_dataset_id' | 'stream_type'>> &
  Pick<Options, 'gcs_bucket_name'>;

/**
 * Writes a new options file.
 *
 * @param options what was answered
 * @returns JSON with comments that say what is worth knowing next
 */
export function newOptionsText(options: NewOptions): string {
  const { ga4_dataset_id, transform_config_template, gcs_bucket_name, stream_type } = options;
  const line = (name: FieldName, value: unknown) => `  "${name}": ${JSON.stringify(value)},`;
  return [
    '{',
    '  // Where the export is, and what becomes of it.',
    line('ga4_dataset_id', ga4_dataset_id),
    line('transform_config_template', transform_config_template),
    ...(gcs_bucket_name === undefined ? [] : [line('gcs_bucket_name', gcs_bucket_name)]),
    line('stream_type', stream_type),
    '',
    '  // These events count as conversions.',
    '  "conversion_event_names": ["purchase"]',
    '}',
    '',
  ].join('\n');
}

/**
 * Checks one answer with the rules of options files.
 *
 * @param field the field that was answered
 * @param value the answer
 * @param options the other answers so far
 * @returns what is wrong with it; nothing when it is fine
 */
export function faultOf(field: keyof NewOptions, value: string, options: Partial<NewOptions>): string | undefined {
  const complete: NewOptions = {
    ga4_dataset_id: 'my-project.analytics_1',
    transform_config_template: 'events_partitioned',
    stream_type: 'web',
    ...options,
    [field]: value,
  };
  const { problems } = checkText(JSON.stringify(complete));
  return problems.find(
    ({ path, severity, code }) => severity === 'error' && (path[0] === field || code === 'suffix-missing'),
  )?.message;
}
