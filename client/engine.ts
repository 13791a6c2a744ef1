/** What is heavy: bundled by itself, and loaded by the first command that needs it. */

export { generateExport } from '../samples/generator/generate.ts';
export { openLocalWarehouse } from '../warehouses/duckdb/open.ts';
