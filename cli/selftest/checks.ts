import type { Check } from './check.ts';
import { CONCURRENCY_CHECKS } from './concurrency.ts';
import { FILE_CHECKS } from './files.ts';
import { SCRIPT_CHECKS } from './scripts.ts';
import { WHOLE_WAY_CHECKS } from './whole-way.ts';

/** Every check, the quick ones first. */
export const CHECKS: readonly Check[] = [...SCRIPT_CHECKS, ...CONCURRENCY_CHECKS, ...FILE_CHECKS, ...WHOLE_WAY_CHECKS];
