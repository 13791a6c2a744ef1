import type { FieldName } from '../../service/options/fields.generated.ts';
import type { Fix } from '../../service/options/fixes.ts';
import type { PlacedOptions } from '../../service/options/placed-options.ts';
import type { Problem } from '../../service/options/problem.ts';
import type { TextRange } from '../../service/values.ts';
import type { Lines } from './positions.ts';

/** An options file or a SQL script, with everything that can be told about it. */
export interface CheckedFile {
  /** Relative to the folder of the call: what people and machines read. */
  readonly name: string;
  readonly lines: Lines;
  /** In document order; every range is one of the file, but of a related place in another file. */
  readonly problems: readonly Problem[];
  /** What can be done about one of the problems, as edits of the file, the best first; absent where nothing can be mended. */
  readonly fixesOf?: (problem: Problem) => readonly Fix[];
  /** Another file of the same call by its name, for problems of several files; absent for a file that was checked alone. */
  readonly otherFile?: (name: string) => CheckedFile | undefined;
  /** Its options objects whose placement is known, for the rules across files. */
  readonly placed?: readonly PlacedOptions[];
  /** The value that the text stands for; absent when it has none. It is an options object where no problem is an error. */
  readonly value?: unknown;
  /** Where the value of a field of the object stands. */
  readonly rangeOfField: (field: FieldName) => TextRange | undefined;
}
