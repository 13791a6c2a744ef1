/** The three families of parameters, and where the export keeps them. */
import type { ColumnFamily } from '../values.ts';

/** A family of columns that come out of an array of keys and values. */
export type ParamFamily = Exclude<ColumnFamily, 'source'>;

/** The families in the order of their columns. */
export const PARAM_FAMILIES: readonly ParamFamily[] = ['event_param', 'user_property', 'item_param'];

/** The shard's columns that the transform takes apart; every other one is passed on as it is. */
export const EVENT_PARAMS = 'event_params';
export const USER_PROPERTIES = 'user_properties';
export const ITEMS = 'items';
export const ITEM_PARAMS = 'item_params';
