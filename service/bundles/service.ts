/** All of the service, as an editor or a command carries it; built to see its size and that it stands alone. */

export { describeEvent, describeEventParam } from '../catalogue/descriptions.ts';
export { eventsQuery, misfitsQuery, namesQuery, suspects } from '../dialects/duckdb/observe.ts';
export { checkText } from '../options/check-document.ts';
export { FIELD_DOCS } from '../options/field-docs.generated.ts';
export { fixesOf } from '../options/fixes.ts';
export { eventsColumns } from '../transform/layout.ts';
export * from './installer.ts';
