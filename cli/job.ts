/** A command that does one job with one options file on one warehouse. */
import type { FieldName } from '../service/options/fields.generated.ts';
import { type JobControl, type Warehouse, WarehouseError } from '../warehouses/warehouse.ts';
import { CommandError, EXIT } from './command.ts';
import { onWarehouse } from './open-warehouse.ts';
import { lineOfField, type OptionsFile, readOptionsFile } from './options-file.ts';
import type { WarehouseCall } from './warehouse-flags.ts';

/** A call of a command that works on a warehouse. */
export type JobCall = WarehouseCall & { readonly operands: readonly string[] };

/**
 * Reads the options file, opens the warehouse, and does the job.
 *
 * @param call the call; its first operand is the options file
 * @param job what to do
 * @returns what the job returned; throws a CommandError: exit code 2 for a wrong call, 130 when the job was stopped, 1 otherwise
 */
export async function jobWithOptions<T>(
  call: JobCall,
  job: (file: OptionsFile, warehouse: Warehouse, control: JobControl) => Promise<T>,
): Promise<T> {
  const file = await readOptionsFile(call, call.operands[0]);
  try {
    return await onWarehouse(call, (warehouse, control) => job(file, warehouse, control));
  } catch (thrown) {
    throw thrown instanceof WarehouseError ? located(file, thrown) : thrown;
  }
}

/** Adds the line of the options file that names the thing at fault. */
function located(file: OptionsFile, error: WarehouseError): CommandError {
  const exit = error.code === 'cancelled' ? EXIT.interrupted : EXIT.failed;
  if (error.field === undefined) return new CommandError(exit, error.code, error.message);
  const line = lineOfField(file, error.field as FieldName);
  return new CommandError(
    exit,
    error.code,
    error.message,
    { field: error.field },
    line === undefined ? '' : `${line}\n`,
  );
}

/** What of a call leads to its warehouse. */
interface Route {
  readonly operands: readonly string[];
  readonly flags: {
    readonly warehouse?: string | undefined;
    readonly dir?: string | undefined;
    readonly project?: string | undefined;
    readonly 'key-file'?: string | undefined;
  };
}

/**
 * Words a command for a hint, with the flags that lead to the same warehouse.
 *
 * @param call the call that the hint follows
 * @param name the command to type next
 * @param file the options file; the call's first operand when absent
 * @returns `svc run shop.svc.json --dir other`
 */
export function nextCommand(call: Route, name: string, file = call.operands[0] ?? ''): string {
  const { flags } = call;
  const route = (['warehouse', 'dir', 'project', 'key-file'] as const).flatMap((flag) => {
    const value = flags[flag];
    return value === undefined ? [] : [`--${flag}`, value];
  });
  return ['svc', name, file, ...route].map(shellWord).join(' ');
}

function shellWord(word: string): string {
  return /^[\w./:@%+,=-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}
