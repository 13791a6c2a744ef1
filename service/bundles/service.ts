/** All of the service, as an editor or a command carries it; built to see its size and that it stands alone. */

export { describeEvent, describeEventParam } from '../catalogue/descriptions.ts';
export { eventsQuery, misfitsQuery, namesQuery, suspects } from '../dialects/duckdb/observe.ts';
export { partitionSelect } from '../dialects/duckdb/select.ts';
export { checkText } from '../options/check-document.ts';
export { errorReport } from '../options/errors.ts';
export { FIELD_DOCS } from '../options/field-docs.generated.ts';
export { fixesOf } from '../options/fixes.ts';
export { placementOf } from '../placement.ts';
export { readRunRequest } from '../run-request.ts';
export { eventsColumns } from '../transform/layout.ts';
export { extendRegister, initialRegister } from '../transform/register.ts';
