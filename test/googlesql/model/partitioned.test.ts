import { checkTemplate } from './checked.ts';

checkTemplate('events_partitioned');
