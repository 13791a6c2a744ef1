import type { CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import { strictText } from '../../service/options/strict-text.ts';
import { regionDataset } from '../../service/placement.ts';
import { installationScript } from '../../service/sql/installation-script.ts';
import { placementIn } from '../features/written-fields.ts';
import { MAKES_FILE } from '../protocol.ts';
import type { ServedDocument } from '../served-document.ts';
import { fileBeside, makeFile } from './new-file.ts';

export const SCRIPT_KIND: CodeActionKind = `${MAKES_FILE}.installationScript`;

/** Only the warehouse knows where the source is; the script says beside it what it has to be. */
const USUAL_REGION = 'EU';

/**
 * Offers to make the script that installs the options of a file with SQL alone.
 *
 * @param document - an options file
 * @returns at most one action; none as long as there is an error, which the script would fail with, or no file can be made
 */
export function makeScript(document: ServedDocument): CodeAction[] {
  const placement = placementIn(document);
  const uri = fileBeside(document.text.uri, nameOfScript);
  const hasError = document.problems.some(({ severity }) => severity === 'error');
  if (hasError || !placement || !uri) return [];
  const json = strictText(document.options);
  const script = installationScript({ json, placement, regionDataset: regionDataset(USUAL_REGION) });
  return [makeFile('Make an installation script', SCRIPT_KIND, uri, script)];
}

/** `shop.svc.json` has `shop.install.sql`, and `svc.json` has `install.sql`. */
function nameOfScript(name: string): string {
  const own = name.replace(/\.jsonc?$/i, '').replace(/(?:^|\.)svc$/i, '');
  return own ? `${own}.install.sql` : 'install.sql';
}
