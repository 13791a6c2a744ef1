import type { CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import type { LanguageService } from '../language-service.ts';
import { MAKES_FILE } from '../protocol.ts';
import { formattedObject } from './formatted-object.ts';
import { fileBeside, fileName, makeFile } from './new-file.ts';
import type { ServedLiteral, ServedScript } from './served-script.ts';

export const COPY_KIND: CodeActionKind = `${MAKES_FILE}.optionsFile`;

/**
 * Offers to make an options file with what a literal holds. The literal stays: GoogleSQL cannot include a file, and without
 * its options the script would no longer install anything.
 *
 * @param service - formats options files
 * @param script - the script
 * @param literal - one of its literals
 * @returns at most one action; none when a fault of syntax leaves open what is meant, or no file can be made
 */
export function copyToFile(
  service: Pick<LanguageService, 'formatting'>,
  script: ServedScript,
  literal: ServedLiteral,
): CodeAction[] {
  const object = formattedObject(service, literal.document, '');
  const uri = fileBeside(script.text.uri, (name) => nameOfCopy(name, script, literal));
  if (object === undefined || uri === undefined) return [];
  return [makeFile(`Copy the options to ${fileName(uri)}`, COPY_KIND, uri, `${object}\n`)];
}

/** Each of several literals has a file of its own. */
function nameOfCopy(script: string, { literals }: ServedScript, literal: ServedLiteral): string {
  const name = script.replace(/\.[^.]*$/, '');
  const { variable } = literal.literal;
  const isUnique = literals.filter((other) => other.literal.variable === variable).length === 1;
  const part = isUnique && variable && /^\w+$/.test(variable) ? variable : `${literals.indexOf(literal) + 1}`;
  return literals.length > 1 ? `${name}.${part}.svc.json` : `${name}.svc.json`;
}
