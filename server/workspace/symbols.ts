import { type SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import { datasetText } from '../../service/placement.ts';
import type { FilesTogether } from './across-files.ts';
import { reportedRange } from './file-report.ts';

/** An editor shows no more of them than a person can look through. */
const MOST = 500;

/**
 * Finds installations by their source dataset or by the name of their file.
 *
 * @param reports - what is known of each file
 * @param query - letters that have to occur in this order, in either case; none for all
 * @returns a symbol for each installation, by its name
 */
export function installationSymbols(reports: FilesTogether['reports'], query: string): SymbolInformation[] {
  const symbols: SymbolInformation[] = [];
  for (const [uri, report] of reports)
    for (const { name: file, source, deployment } of report.placed) {
      const name = `${datasetText(source.dataset)} (${file.slice(file.lastIndexOf('/') + 1)})`;
      const range = reportedRange(report, source.place.range);
      if (!range || !matches(name, query)) continue;
      symbols.push({
        name,
        kind: SymbolKind.Package,
        containerName: datasetText(deployment.dataset),
        location: { uri, range },
      });
    }
  return symbols.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name))).slice(0, MOST);
}

function matches(name: string, query: string): boolean {
  const letters = name.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    at = letters.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
