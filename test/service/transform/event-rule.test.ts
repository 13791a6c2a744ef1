import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultEvents } from '../../../service/catalogue/names.ts';
import type { Options } from '../../../service/options/fields.generated.ts';
import { conversionNames, type EventRule, eventRule } from '../../../service/transform/event-rule.ts';

describe('the rows that are kept', () => {
  const cases: readonly (readonly [why: string, options: Partial<Options>, rule: EventRule])[] = [
    ['are all, unless told otherwise', {}, { keep: 'all-but', names: [] }],
    [
      'are all but the excluded ones, each named once',
      { exclude_event_names: ['scroll', 'click', 'scroll'] },
      { keep: 'all-but', names: ['scroll', 'click'] },
    ],
    [
      'are all, whatever is custom besides',
      { custom_event_names: ['order'], include_default_events: false },
      { keep: 'all-but', names: [] },
    ],
    [
      'are the default ones without observed ones',
      { include_observed_events: false },
      { keep: 'only', names: defaultEvents('web') },
    ],
    [
      'are the default ones of the stream type',
      { include_observed_events: false, stream_type: 'app' },
      { keep: 'only', names: defaultEvents('app') },
    ],
    [
      'are the custom ones without observed and default ones',
      {
        include_observed_events: false,
        include_default_events: false,
        custom_event_names: ['order', 'order', 'quote'],
      },
      { keep: 'only', names: ['order', 'quote'] },
    ],
    [
      'are never excluded ones, even when they are custom',
      {
        include_observed_events: false,
        include_default_events: false,
        custom_event_names: ['order', 'quote'],
        exclude_event_names: ['order'],
      },
      { keep: 'only', names: ['quote'] },
    ],
    [
      'are none when nothing is included',
      { include_observed_events: false, include_default_events: false },
      { keep: 'only', names: [] },
    ],
  ];
  for (const [why, options, rule] of cases) {
    test(why, () => assert.deepEqual(eventRule(optionsOf(options)), rule));
  }

  test('are not the excluded defaults', () => {
    const { names } = eventRule(optionsOf({ include_observed_events: false, exclude_event_names: ['page_view'] }));
    assert.ok(!names.includes('page_view') && names.includes('purchase'));
  });
});

describe('conversions', () => {
  const cases: readonly (readonly [why: string, given: readonly string[] | undefined, names: readonly string[]])[] = [
    ['are purchases unless told otherwise', undefined, ['purchase']],
    ['are none when the list is empty', [], []],
    ['are the listed names, each once', ['sign_up', 'order', 'sign_up'], ['sign_up', 'order']],
  ];
  for (const [why, given, names] of cases) {
    test(why, () => {
      const options = given === undefined ? optionsOf() : optionsOf({ conversion_event_names: given });
      assert.deepEqual(conversionNames(options), names);
    });
  }
});

function optionsOf(changes: Partial<Options> = {}): Options {
  return { ga4_dataset_id: 'acme-shop.analytics_123456789', transform_config_template: 'events_external', ...changes };
}
