/** Options objects whose names try to break out of whatever they are put into. All of them are free of errors. */
import type { CustomEntry, Options } from '../../service/options/fields.generated.ts';

/** What ends a text, an identifier, a template or a line somewhere; and names that other languages have a meaning for. */
export const HOSTILE: readonly string[] = [
  "'",
  '"',
  '`',
  '\\',
  "\\'",
  '\\\\n',
  "'''",
  '"""',
  'line\nbreak',
  'return\r\nbreak',
  'tab\tstop',
  '\0',
  '\x07\x1b',
  'ends\u2028lines\u2029',
  '%s',
  '%%',
  '%T%t',
  '$' + '{this}',
  '$&$1$`',
  '{{x}}',
  '<partitions>',
  '</script>',
  '--',
  '/* */',
  '#',
  "'; DROP TABLE x; --",
  '`; END;',
  ') OR TRUE',
  '@param',
  '@@row_count',
  '?',
  '*',
  ';',
  ',',
  'a.b.c',
  'a-b',
  ' leading and trailing ',
  'ünïcödé',
  '名前',
  '😀',
  'e\u0301',
  '\u202eright to left',
  '\u200bzero width',
  'SELECT',
  'FROM',
  'GROUP BY',
  'NULL',
  'TRUE',
  'order',
  'Value',
  'event_date',
  'svc_run',
  'rows',
  '_TABLE_SUFFIX',
  '_PARTITIONTIME',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0',
  '9lives',
  'x'.repeat(250),
];

/** Where the parts of an installation can be: all that the options allow. */
const PLACEMENTS: readonly Pick<Options, 'ga4_dataset_id' | 'deployment_dataset_id' | 'destination_dataset_id'>[] = [
  { ga4_dataset_id: 'acme-shop.analytics_123456789' },
  { ga4_dataset_id: 'acme-shop.analytics_123456789', deployment_dataset_id: 'acme-shop.svc' },
  { ga4_dataset_id: 'acme-shop.analytics_123456789', destination_dataset_id: 'acme-shop.marts' },
  {
    ga4_dataset_id: 'acme-shop.analytics_123456789',
    deployment_dataset_id: 'acme-ops.svc_1',
    destination_dataset_id: 'acme-bi-2.SELECT',
  },
  { ga4_dataset_id: 'example.com:old-project.analytics_1', destination_dataset_id: 'old-project.events' },
  {
    ga4_dataset_id: 'acme-shop.export',
    deployment_dataset_id: 'acme-shop._svc',
    destination_dataset_id: 'acme-shop._svc',
  },
];

const STREAMS: readonly Options['stream_type'][] = [undefined, 'app', 'web', 'all'];

const TEMPLATES: readonly Options['transform_config_template'][] = ['events_external', 'events_partitioned'];

/** Draws that are the same each time. */
export class Draws {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0, below a limit. After Marsaglia's xorshift (https://doi.org/10.18637/jss.v008.i14). */
  below(limit: number): number {
    let x = this.#state || 0x9e3779b9;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x >>> 0;
    return this.#state % limit;
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  some<T>(choices: readonly T[], count: number): readonly T[] {
    return [...new Set(Array.from({ length: count }, () => this.oneOf(choices)))];
  }
}

/**
 * Every template in every placement with every stream type, again and again with other names.
 *
 * @param count how many objects
 */
export function hostileOptions(count: number): readonly Options[] {
  const kinds = TEMPLATES.flatMap((template) =>
    PLACEMENTS.flatMap((placement) => STREAMS.map((stream) => ({ template, placement, stream }))),
  );
  return Array.from({ length: count }, (_, index) => {
    const { template, placement, stream } = kinds[index % kinds.length] as (typeof kinds)[number];
    return optionsOf(new Draws(index + 1), template, placement, stream);
  });
}

function optionsOf(
  draws: Draws,
  template: Options['transform_config_template'],
  placement: (typeof PLACEMENTS)[number],
  stream: Options['stream_type'],
): Options {
  // Two declared names must not meet in one column: each ends in a number of its own. Excluded names have no columns.
  const declared = () =>
    draws.some(HOSTILE, 4).map((name, index): CustomEntry => {
      const type = draws.oneOf(['string', 'int', 'float'] as const);
      return { name: `${name}${index}`, type };
    });
  const excluded = () => draws.some(HOSTILE, 3).map((name) => `${name}!`);
  return {
    transform_config_template: template,
    ...placement,
    ...(template === 'events_external' ? { gcs_bucket_name: draws.oneOf(['acme-shop-events', 'a.b_c-d']) } : {}),
    ...(stream === undefined ? {} : { stream_type: stream }),
    ...(draws.below(8) > 0 ? { include_default_event_params: false } : {}),
    ...(draws.below(4) === 0 ? { include_observed_event_params: false } : {}),
    conversion_event_names: draws.some(HOSTILE, 3),
    exclude_event_names: excluded(),
    custom_event_names: draws.some(HOSTILE, 2),
    exclude_event_params: excluded(),
    custom_event_params: declared(),
    exclude_user_properties: excluded(),
    custom_user_properties: declared(),
    exclude_item_params: excluded(),
    custom_item_params: declared(),
  };
}
