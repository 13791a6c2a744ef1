import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultEventParams, defaultEvents } from '../../../service/catalogue/names.ts';
import { withDefaults } from '../../../service/options/defaults.ts';
import { effectiveFamily, effectiveNames, isEffective, isEventEffective } from '../../../service/options/effective.ts';
import type { Options } from '../../../service/options/fields.generated.ts';

const BASE: Options = { ga4_dataset_id: 'acme-shop.analytics_1', transform_config_template: 'events_partitioned' };
const OFF = { include_observed_events: false, include_default_events: false };

test('by default every event takes part', () => {
  assert.ok(isEventEffective(BASE, 'anything at all'));
});

test('an excluded event never takes part, whatever else names it', () => {
  const options = { ...BASE, exclude_event_names: ['scroll', 'booking'], custom_event_names: ['booking'] };
  assert.ok(!isEventEffective(options, 'scroll'));
  assert.ok(!isEventEffective(options, 'booking'));
});

test('without observed events only default and custom ones take part', () => {
  const options = { ...BASE, include_observed_events: false, custom_event_names: ['booking'] };
  assert.deepEqual(
    ['scroll', 'booking', 'other', 'Scroll'].map((name) => isEventEffective(options, name)),
    [true, true, false, false],
  );
});

test('without default events too, only custom ones do', () => {
  const options = { ...BASE, ...OFF, custom_event_names: ['booking'] };
  assert.deepEqual(effectiveNames(effectiveFamily(options, 'event'), ['scroll']), [
    { name: 'booking', origin: 'custom', type: undefined },
  ]);
});

test('a conversion is not included by being one', () => {
  assert.ok(!isEventEffective({ ...BASE, ...OFF, conversion_event_names: ['booking'] }, 'booking'));
});

test('the stream type decides about the defaults', () => {
  const options: Options = { ...BASE, include_observed_events: false };
  assert.ok(!isEventEffective(options, 'screen_view'));
  assert.ok(isEventEffective({ ...options, stream_type: 'app' }, 'screen_view'));
  assert.ok(isEventEffective({ ...options, stream_type: 'all' }, 'page_view'));
});

test('names come as defaults in catalogue order, then as observed, then as custom', () => {
  const options: Options = {
    ...BASE,
    exclude_event_params: ['term', 'noise'],
    custom_event_params: [
      { name: 'cart_size', type: 'int' },
      { name: 'seats', type: 'float' },
    ],
  };
  const names = effectiveNames(effectiveFamily(options, 'event_param'), [
    'zeta',
    'source',
    'seats',
    'noise',
    'alpha',
    'zeta',
  ]);
  const defaults = defaultEventParams('web').filter(({ name }) => name !== 'term');
  assert.deepEqual(
    names.map(({ name }) => name),
    [...defaults.map(({ name }) => name), 'zeta', 'alpha', 'cart_size', 'seats'],
  );
  assert.deepEqual(
    names.slice(-4).map(({ origin, type }) => [origin, type]),
    [
      ['observed', undefined],
      ['observed', undefined],
      ['custom', 'int'],
      ['custom', 'float'],
    ],
  );
});

test('a custom type wins over that of a default name, which keeps its place', () => {
  const options: Options = { ...BASE, custom_event_params: [{ name: 'ga_session_id', type: 'string' }] };
  const [first] = effectiveNames(effectiveFamily(options, 'event_param'), []);
  assert.deepEqual(first, { name: 'ga_session_id', origin: 'default', type: 'string' });
});

test('user properties and item params have no defaults', () => {
  for (const family of ['user_property', 'item_param'] as const) {
    assert.deepEqual(
      effectiveNames(effectiveFamily(BASE, family), ['b', 'a']).map(({ name }) => name),
      ['b', 'a'],
    );
  }
});

test('without observed user properties an unknown one does not take part', () => {
  const family = effectiveFamily({ ...BASE, include_observed_user_properties: false }, 'user_property');
  assert.ok(!isEffective(family, 'tier'));
});

test('defaults are filled in, and what is written stays', () => {
  const filled = withDefaults({ ...BASE, stream_type: 'app', exclude_event_names: ['scroll'] });
  assert.deepEqual(filled, {
    ...BASE,
    stream_type: 'app',
    include_observed_events: true,
    include_default_events: true,
    conversion_event_names: ['purchase'],
    exclude_event_names: ['scroll'],
    custom_event_names: [],
    include_observed_event_params: true,
    include_default_event_params: true,
    exclude_event_params: [],
    custom_event_params: [],
    include_observed_user_properties: true,
    exclude_user_properties: [],
    custom_user_properties: [],
    include_observed_item_params: true,
    exclude_item_params: [],
    custom_item_params: [],
  });
});

test('the default conversion is a default event of every stream type', () => {
  for (const streamType of ['web', 'app', 'all'] as const) {
    for (const name of withDefaults(BASE).conversion_event_names) assert.ok(defaultEvents(streamType).includes(name));
  }
});
