/** What an installation script does, for warehouses that run no SQL of their own: exactly the documented operations. */

import { datasetOf } from '../placement.ts';
import { type RunRequest, readRunRequest } from '../run-request.ts';
import type { DatasetId, TextRange } from '../values.ts';
import type { ScriptKind } from './script-options.ts';
import { type Reader, readerOf, type SqlPath, type Statement, statementsOf } from './script-statements.ts';
import {
  DONE,
  isReason,
  type JsonLiteral,
  type Reading,
  type Reason,
  readArgument,
  readDeclare,
  readSet,
} from './script-variables.ts';
import { sqlOfSqlx } from './sqlx.ts';

/** What a script does, in order; or why it is not understood. */
export interface InstallationScript {
  /** Without a refusal, every statement that does something beyond the script. */
  readonly steps: readonly ScriptStep[];
  /** One for each statement that is not understood, in the order of the script. */
  readonly refusals: readonly Refusal[];
}

/** A statement that calls one of the operations. */
export type ScriptStep = DeployStep | InstallStep | RunStep;

interface StepOfScript {
  /** The statement: its number, from 1, and its place. */
  readonly statement: number;
  readonly range: TextRange;
}

/** `EXECUTE IMMEDIATE (SELECT ….deploy_installer(…))` */
export interface DeployStep extends StepOfScript {
  readonly kind: 'deploy';
  /** The literal that the options come from; they are not checked. */
  readonly options: JsonLiteral;
}

/** `CALL <source>.install_svc()` */
export interface InstallStep extends StepOfScript {
  readonly kind: 'install';
  readonly source: DatasetId;
}

/** `CALL <deployment>.RUN(…)` */
export interface RunStep extends StepOfScript {
  readonly kind: 'run';
  readonly deployment: DatasetId;
  readonly request: RunRequest;
}

/** Why a statement is not understood. */
export interface Refusal extends StepOfScript {
  /** One sentence; `range` is the part of the statement that it is about. */
  readonly message: string;
}

/** What a statement does; nothing when it only is about variables. */
type Meaning = typeof DONE | WithoutPlace<DeployStep> | WithoutPlace<InstallStep> | WithoutPlace<RunStep>;
type WithoutPlace<Step> = Omit<Step, 'statement' | 'range'>;

const UNDERSTOOD =
  'only DECLARE and SET of a JSON variable, EXECUTE IMMEDIATE (SELECT ….deploy_installer(…)), CALL ….install_svc() ' +
  'and CALL ….RUN(…) are understood';

const DECLARE = "DECLARE options JSON, which can go on with DEFAULT JSON '…'";
const SET = "SET options = JSON '…'";
const EXECUTE = 'EXECUTE IMMEDIATE (SELECT `project.svc_region`.deploy_installer(options))';
const INSTALL = 'CALL `project.dataset`.install_svc()';
const RUN = 'CALL `project.dataset`.RUN(NULL)';

/**
 * Reads an installation script. It is understood as a whole or not at all: DECLARE of a JSON variable, SET of it with JSON,
 * `deploy_installer`, `install_svc` and `RUN`, the names quoted or not.
 *
 * @param script - the script
 * @param kind - how it is written
 * @returns its steps, and a refusal for each statement that is anything else; never throws, whatever the script says
 */
export function readInstallationScript(script: string, kind: ScriptKind = 'sql'): InstallationScript {
  const sql = kind === 'sqlx' ? sqlOfSqlx(script) : script;
  const reading: Reading = { sql, variables: new Map(), isBegun: false, isUnsure: false };
  const steps: ScriptStep[] = [];
  const refusals: Refusal[] = [];
  const statements = statementsOf(sql);
  for (const statement of statements) {
    const { number, range } = statement;
    const answer = filledIn(script, sql, statement) || readStatement(reading, statement);
    if ('reason' in answer) {
      const message = `Statement ${number} is not understood: ${answer.reason}.`;
      refusals.push({ statement: number, range: answer.range, message });
    } else if (answer.kind !== 'variables') steps.push(Object.assign({ statement: number, range }, answer));
  }
  const open = openComment(sql, statements);
  if (open)
    refusals.push({
      statement: statements.length + 1,
      range: open,
      message: 'The comment that begins here is not closed.',
    });
  return { steps, refusals };
}

/** In a Dataform script, only Dataform knows what stands for an interpolation. */
function filledIn(script: string, sql: string, { range }: Statement): Reason | undefined {
  const isSame = script.slice(range.start, range.end) === sql.slice(range.start, range.end);
  return isSame ? undefined : { range, reason: 'Dataform fills a part of it in, and only Dataform knows with what' };
}

function openComment(sql: string, statements: readonly Statement[]): TextRange | undefined {
  const last = statements[statements.length - 1];
  const from = last ? last.range.end : 0;
  const pattern = /(\/\*)(?![\s\S]*?\*\/)|\/\*[\s\S]*?\*\/|(?:--|#)[^\r\n]*/g;
  pattern.lastIndex = from;
  for (let match = pattern.exec(sql); match; match = pattern.exec(sql)) {
    if (match[1]) return { start: match.index, end: match.index + 2 };
  }
  return undefined;
}

function readStatement(reading: Reading, statement: Statement): Meaning | Reason {
  const reader = readerOf(reading.sql, statement);
  if (reader.take('declare'))
    return aboutVariables(reading, readDeclare(reading, reader) || misfit(reader, statement, DECLARE));
  reading.isBegun = true;
  if (reader.take('set')) return aboutVariables(reading, readSet(reading, reader) || misfit(reader, statement, SET));
  if (reader.take('execute')) return readExecute(reading, reader) || misfit(reader, statement, EXECUTE);
  if (reader.take('call')) return readCall(reading, reader, statement);
  return { range: statement.range, reason: UNDERSTOOD };
}

function aboutVariables(reading: Reading, answer: Meaning | Reason): Meaning | Reason {
  if ('reason' in answer) reading.isUnsure = true;
  return answer;
}

/** The part that is not as it is expected to be; behind the end, the last one that is. */
function misfit(reader: Reader, { tokens, range }: Statement, form: string): Reason {
  const place = reader.next || tokens[tokens.length - 1];
  return { range: place ? place.range : range, reason: `it is expected to be ${form}` };
}

function readExecute(reading: Reading, reader: Reader): Meaning | Reason | undefined {
  if (!reader.take('immediate', '(', 'select')) return undefined;
  const path = reader.takePath();
  if (!path) return undefined;
  if (!/\.deploy_installer$/.test(path.text))
    return { range: path.range, reason: 'only deploy_installer of a dataset is called this way' };
  const argument = reader.take('(') ? reader.next : undefined;
  const value = argument && readArgument(reading, reader);
  if (!argument || value === undefined) return undefined;
  if (isReason(value)) return value;
  if (!reader.take(')', ')') || reader.next) return undefined;
  if (value !== 'null') return { kind: 'deploy', options: value };
  if (reading.isUnsure) return DONE;
  return { range: argument.range, reason: 'there are no options in it yet, so SET them first' };
}

function readCall(reading: Reading, reader: Reader, statement: Statement): Meaning | Reason {
  const path = reader.takePath();
  const routine = path?.text.slice(path.text.lastIndexOf('.') + 1);
  if (path && routine === 'install_svc') {
    const isWhole = reader.take('(', ')') && !reader.next;
    if (!isWhole) return misfit(reader, statement, INSTALL);
    return withDataset(path, (source) => ({ kind: 'install', source }));
  }
  if (path && routine === 'RUN') {
    const request = reader.take('(') ? readRequest(reading, reader) : undefined;
    if (request === undefined) return misfit(reader, statement, RUN);
    if (isReason(request)) return request;
    if (!reader.take(')') || reader.next) return misfit(reader, statement, RUN);
    return withDataset(path, (deployment) => ({ kind: 'run', deployment, request }));
  }
  const isCase = routine !== undefined && /^(?:run|install_svc)$/i.test(routine);
  const reason = isCase
    ? 'the procedures are install_svc and RUN, in exactly these letters'
    : 'of procedures, only install_svc and RUN are understood';
  return { range: path ? path.range : statement.range, reason };
}

function withDataset(path: SqlPath, meaning: (dataset: DatasetId) => Meaning): Meaning | Reason {
  const dataset = datasetOf(path.text.slice(0, Math.max(path.text.lastIndexOf('.'), 0)));
  if (dataset) return meaning(dataset);
  return { range: path.range, reason: 'the procedure has to be named with its project and its dataset' };
}

function readRequest(reading: Reading, reader: Reader): RunRequest | Reason | undefined {
  const place = reader.next;
  const value = place && readArgument(reading, reader);
  if (!place || value === undefined) return undefined;
  if (value !== 'null' && isReason(value)) return value;
  const range = value === 'null' ? place.range : value.string.range;
  const argument = value === 'null' ? null : parsed(value.text.text);
  if (argument === undefined) return { range, reason: 'the argument of RUN is no JSON' };
  const read = readRunRequest(argument);
  return 'request' in read ? read.request : { range, reason: read.error.replace(/\.$/, '') };
}

/** Nothing for a text that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
