import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnName } from '../../../service/transform/column-names.ts';

const CASES = [
  ['event_param', 'page_location', 'event_param_page_location'],
  ['user_property', 'Customer Tier', 'user_property_Customer_Tier'],
  ['item_param', 'größe', 'item_param_gr__e'],
  ['event_param', 'a.b-c`d\ne', 'event_param_a_b_c_d_e'],
  ['event_param', 'a𝒆b', 'event_param_a_b'],
  ['event_param', '', 'event_param_'],
] as const;

for (const [family, name, column] of CASES) {
  test(`the ${family} ${JSON.stringify(name)} gets the column ${column}`, () => {
    assert.equal(columnName(family, name), column);
  });
}
