/** A command that does one job with one options file on one warehouse. */
import type { FieldName } from '../service/options/fields.generated.ts';
import type { LocalWarehouse } from '../warehouses/duckdb/local-warehouse.ts';
import { type JobControl, WarehouseError } from '../warehouses/warehouse.ts';
import { type Call, CommandError, EXIT } from './command.ts';
import { onLocalWarehouse, type WAREHOUSE_FLAGS } from './local-warehouse.ts';
import { lineOfField, type OptionsFile, readOptionsFile } from './options-file.ts';

/** A call of a command that works on a warehouse. */
export type JobCall = Call<typeof WAREHOUSE_FLAGS>;

/**
 * Reads the options file, opens the warehouse, and does the job.
 *
 * @param call the call; its first operand is the options file
 * @param folder see {@link onLocalWarehouse}
 * @param job what to do
 * @returns what the job returned; throws a CommandError: exit code 2 for a wrong call, 130 when the job was stopped, 1 otherwise
 */
export async function jobWithOptions<T>(
  call: JobCall,
  folder: 'existing' | 'made',
  job: (file: OptionsFile, warehouse: LocalWarehouse, control: JobControl) => Promise<T>,
): Promise<T> {
  const file = await readOptionsFile(call, call.operands[0]);
  try {
    return await onLocalWarehouse(call, folder, (warehouse, control) => job(file, warehouse, control));
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

/**
 * Words a command for a hint, with the flags that lead to the same warehouse.
 *
 * @param call the call that the hint follows
 * @param name the command to type next
 * @returns `svc run shop.svc.json --dir other`
 */
export function nextCommand(call: JobCall, name: string, file = call.operands[0] ?? ''): string {
  const { dir } = call.flags;
  return ['svc', name, file, ...(dir === undefined ? [] : ['--dir', dir])].map(shellWord).join(' ');
}

function shellWord(word: string): string {
  return /^[\w./:@%+,=-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}
