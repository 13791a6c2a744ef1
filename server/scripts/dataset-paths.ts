/** Where a script names datasets: in the paths of its routines and tables. */

import type { ScriptKind } from '../../service/sql/script-options.ts';
import { sqlOfSqlx } from '../../service/sql/sqlx.ts';
import { eachToken, type SqlToken } from '../../service/sql/tokens.ts';
import type { TextRange } from '../../service/values.ts';

/** A dataset as SQL names it. */
export interface DatasetName {
  /** Absent where the script leaves it to the project that it runs in. */
  readonly project?: string;
  readonly dataset: string;
}

/** A path that names a dataset. */
export interface DatasetPath {
  /** What the path can mean; SQL alone does not tell `project.dataset` from `dataset.table`. */
  readonly names: readonly DatasetName[];
  /** The whole path with its quotes. */
  readonly range: TextRange;
}

/**
 * Finds the paths of a script that can name a dataset. Comments and strings name none.
 *
 * @param script - the script
 * @param kind - how it is written
 * @returns the paths of at least two names, in the order of the script
 */
export function datasetPaths(script: string, kind: ScriptKind): DatasetPath[] {
  const sql = kind === 'sqlx' ? sqlOfSqlx(script) : script;
  const paths: DatasetPath[] = [];
  let run: SqlToken[] = [];
  const close = () => {
    const path = pathOf(sql, run);
    if (path) paths.push(path);
    run = [];
  };
  eachToken(sql, (token) => {
    const last = run[run.length - 1];
    if (!isOfPath(sql, token) || (last && last.range.end !== token.range.start)) close();
    if (isOfPath(sql, token)) run.push(token);
  });
  close();
  return paths;
}

/** Names, the dots between them, and the dashes that a project can have without quotes. */
function isOfPath(sql: string, { kind, range }: SqlToken): boolean {
  return kind === 'name' || kind === 'word' || (kind === 'sign' && /[.-]/.test(sql.charAt(range.start)));
}

function pathOf(sql: string, tokens: readonly SqlToken[]): DatasetPath | undefined {
  const [first] = tokens;
  const last = tokens[tokens.length - 1];
  const [project, dataset, ...others] = namesIn(tokens.map((token) => unquoted(sql, token)).join(''));
  if (!first || !last || !project || !dataset) return undefined;
  const names: DatasetName[] = [{ project, dataset }];
  if (others.length === 0) names.push({ dataset: project });
  return { names, range: { start: first.range.start, end: last.range.end } };
}

/** Backquotes can stand around a path or around any part of it. */
function unquoted(sql: string, { kind, range }: SqlToken): string {
  const text = sql.slice(range.start, range.end);
  return kind === 'name' ? text.replace(/^`|`$/g, '') : text;
}

/** The names between the dots. Of a legacy project, the domain in front of the colon has dots, too. */
function namesIn(path: string): string[] {
  const [project = ''] = /^[\w.-]+:[\w-]+/.exec(path) ?? [];
  const [first = '', ...others] = path.slice(project.length).split('.');
  return [project + first, ...others];
}
