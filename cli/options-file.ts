/** The options file that a job works from. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FieldName, Options } from '../service/options/fields.generated.ts';
import { placementOf } from '../service/placement.ts';
import { scriptKindOf } from '../service/sql/script-options.ts';
import type { Placement } from '../service/values.ts';
import { counted } from '../service/wording/amounts.ts';
import { checkFile } from './check/check-files.ts';
import type { CheckedFile } from './check/checked-file.ts';
import { problemsAsData } from './check/json-report.ts';
import { problemsText } from './check/text-report.ts';
import { CommandError, EXIT, type Operands, type Surroundings, wrongCall } from './command.ts';

/** An options file without errors. */
export interface OptionsFile extends CheckedFile {
  readonly options: Options;
  readonly placement: Placement;
}

/** The operand of a command that works from one options file. */
export const OPTIONS_FILE_OPERAND: Operands = {
  name: '<options file>',
  about: 'The options of the property, as JSON (comments are fine).',
  least: 1,
  most: 1,
};

/**
 * Reads and checks the options file that a command was given.
 *
 * @param around where the command stands, and where it prints
 * @param operand the file as it was typed
 * @returns the file; throws a CommandError: exit code 2 when there is no such file, 1 when its options have errors, which are
 *   told as `svc check` tells them
 */
export async function readOptionsFile(
  { folder, screen }: Surroundings,
  operand: string | undefined,
): Promise<OptionsFile> {
  if (operand === undefined) throw wrongCall('operand-missing', 'An options file is missing.');
  const place = path.resolve(folder, operand);
  const info = await stat(place).catch(() => undefined);
  if (info === undefined) throw wrongCall('no-such-file', `There is no file ${operand}.`);
  if (!info.isFile()) throw wrongCall('no-such-file', `${operand} is not a file; name the options file itself.`);
  if (scriptKindOf(place) !== undefined)
    throw wrongCall('not-an-options-file', `${operand} is a SQL script; name an options file (.json, .jsonc).`);
  const file = await checkFile(folder, place);
  const errors = file.problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const told = { ...file, problems: errors };
    throw new CommandError(
      EXIT.failed,
      'options-invalid',
      `${operand} has ${counted(errors.length, 'error')}, so nothing was started.`,
      { problems: problemsAsData(told) },
      problemsText(screen.err, told),
    );
  }
  // Without an error, the value has every required field and no field of another type (schemas/options.schema.json).
  const options = file.value as Options;
  return { ...file, options, placement: placementOf(options) };
}

/**
 * Finds the line on which a field stands.
 *
 * @param file an options file
 * @param field a field at the top of the object
 * @returns `file:line: "field": value`, lines from one; nothing when the file does not have the field
 */
export function lineOfField(file: OptionsFile, field: FieldName): string | undefined {
  const range = file.rangeOfField(field);
  if (range === undefined) return undefined;
  const { line } = file.lines.positionOf(range.start);
  return `${file.name}:${line + 1}: ${file.lines.lineText(line).trim()}`;
}
