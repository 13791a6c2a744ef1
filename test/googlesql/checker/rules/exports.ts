/** Rules about EXPORT DATA: https://cloud.google.com/bigquery/docs/reference/standard-sql/export-statements */
import { typeName } from '../../zetasql/types.ts';
import { outputColumns } from '../effects.ts';
import type { Rule, Subject } from '../lint.ts';
import { duplicates, holds, literalBoolean, literalTexts, optionsOf } from './reading.ts';

/** Only for exports. */
function exports(rule: Rule): Rule {
  return (subject) => (subject.parsed.kind === 'astExportDataStatementNode' ? rule(subject) : []);
}

function formatOf(subject: Subject): string {
  return literalTexts(optionsOf(subject)['format'])?.[0]?.toUpperCase() ?? '';
}

export const exportRules: { readonly [rule: string]: Rule } = {
  // https://cloud.google.com/bigquery/docs/exporting-data#parquet_export_details: there is no Parquet type for these.
  'export-type': exports((subject) => {
    if (formatOf(subject) !== 'PARQUET' || subject.resolved === undefined) return [];
    return outputColumns(subject.resolved.node)
      .filter(({ type }) => holds(type, ['JSON', 'INTERVAL', 'GEOGRAPHY']))
      .map(({ name, type }) => `the column ${name} is ${typeName(type)}, which a Parquet file cannot hold`);
  }),

  // "The query can't reference metatables, including INFORMATION_SCHEMA views, system tables, or wildcard tables."
  'export-metatable': exports(({ nodes }) =>
    nodes.tables
      .filter((name) => /\*$|\.INFORMATION_SCHEMA\.|\.__TABLES__$|\.__TABLES_SUMMARY__$/i.test(name))
      .map((name) => `an export cannot read ${name}`),
  ),

  'export-unnamed': exports(({ resolved }) =>
    outputColumns(resolved?.node ?? {})
      .filter(({ name }) => name === '' || name.startsWith('$'))
      .map((_, index) => `column ${index + 1} of those without a name has none in the file either`),
  ),

  'export-duplicate': exports(({ resolved }) =>
    duplicates(outputColumns(resolved?.node ?? {}).map(({ name }) => name)).map(
      (name) => `the column ${name} is there twice`,
    ),
  ),

  // "The uri option must be a single-wildcard URI."
  'export-uri': exports((subject) => {
    const { uri } = optionsOf(subject);
    if (uri === undefined) return ['an export needs a uri'];
    const [address] = literalTexts(uri) ?? [];
    if (address === undefined) return [];
    const stars = address.split('*').length - 1;
    return /^gs:\/\/[^/]+\/./.test(address) && stars === 1 ? [] : [`${address} is not a gs:// address with one *`];
  }),

  // Ours: overwriting replaces files of the same name and leaves the others, so a smaller export keeps old rows. A manifest
  // is one small file, which is always replaced.
  'export-overwrite': exports((subject) => {
    if (formatOf(subject) !== 'PARQUET' || literalBoolean(optionsOf(subject)['overwrite']) === false) return [];
    return ['an export goes to a place of its own, with overwrite = FALSE'];
  }),
};
