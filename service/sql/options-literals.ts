/** Where in a SQL script options are written: the string literals of JSON that end up in `deploy_installer`. */

import { eachToken, type SqlToken, type StringToken } from './tokens.ts';

/** A string literal that holds an options object. */
export interface OptionsLiteral {
  readonly string: StringToken;
  /** The variable that it is assigned to, in lower case; absent when it is passed directly. */
  readonly variable?: string;
}

/** Fields that only an options object has: a literal with one of them as a key is meant as one. */
const OWN_FIELD = /"(?:ga4_dataset_id|transform_config_template)\\?"\s*:/;

/** Without one of these words a script has no options. */
const TRACE = /deploy_installer|ga4_dataset_id|transform_config_template/i;

/** As many tokens as matter before a literal: `SET x = PARSE_JSON(` and the literal itself. */
const MOST_RECENT = 6;

/** A walk through a script. */
interface Walk {
  readonly sql: string;
  /** The last tokens, the newest at the end. */
  readonly recent: SqlToken[];
  /** The first variable of the `DECLARE` that began the current statement. */
  declared?: string;
}

/**
 * Tells at a glance whether a script can have options: most scripts of a workspace install nothing.
 *
 * @param script - a script
 * @returns false where `optionsLiterals` finds nothing for sure
 */
export function mayHaveOptions(script: string): boolean {
  return TRACE.test(script);
}

/**
 * Finds the options objects of a script.
 *
 * A literal counts when it is passed to `deploy_installer`, or assigned to a variable (`DECLARE … DEFAULT`, `SET`) that
 * is passed to it, or that gets an object with a field which only options have. In comments nothing counts.
 *
 * @param sql - the script, GoogleSQL alone
 * @returns the literals in the order of the script
 */
export function optionsLiterals(sql: string): OptionsLiteral[] {
  if (!mayHaveOptions(sql)) return [];
  const walk: Walk = { sql, recent: [] };
  const passed = new Set<string>();
  const found: (OptionsLiteral & { readonly isSure: boolean })[] = [];
  eachToken(sql, (token) => {
    walk.recent.push(token);
    if (walk.recent.length > MOST_RECENT) walk.recent.shift();
    if (isSign(walk, 0, ';')) walk.declared = undefined;
    else if (wordAt(walk, 1) === 'declare') walk.declared = nameAt(walk, 0);
    else if (isSign(walk, 0, ')') && isInstallerCall(walk, 2)) passed.add(`${nameAt(walk, 1)}`);
    if (token.kind !== 'string' || token.bytes) return;
    const before = placeBeforeJson(walk);
    if (before === undefined) return;
    const variable = assignedVariable(walk, before);
    if (isInstallerCall(walk, before)) found.push({ string: token, isSure: true });
    else if (variable !== undefined) found.push({ string: token, variable, isSure: hasOwnField(sql, token) });
  });
  return found
    .filter(({ variable, isSure }) => isSure || (variable !== undefined && passed.has(variable)))
    .map(({ string, variable }) => (variable === undefined ? { string } : { string, variable }));
}

/** How far back the token before `JSON '…'` or `PARSE_JSON('…'` is; nothing when the string is something else. */
function placeBeforeJson(walk: Walk): number | undefined {
  if (wordAt(walk, 1) === 'json') return 2;
  return isSign(walk, 1, '(') && wordAt(walk, 2) === 'parse_json' ? 3 : undefined;
}

/** The variable that gets the value behind the token that is so far back. */
function assignedVariable(walk: Walk, back: number): string | undefined {
  if (isSign(walk, back, '=') && wordAt(walk, back + 2) === 'set') return nameAt(walk, back + 1);
  return wordAt(walk, back) === 'default' ? walk.declared : undefined;
}

/** Tells whether the token so far back opens the parentheses of `deploy_installer`, however its dataset is written. */
function isInstallerCall(walk: Walk, back: number): boolean {
  if (!isSign(walk, back, '(')) return false;
  const callee = nameAt(walk, back + 1);
  return callee !== undefined && /(?:^|\.)deploy_installer$/.test(callee);
}

function hasOwnField(sql: string, { content }: StringToken): boolean {
  return OWN_FIELD.test(sql.slice(content.start, content.end));
}

function tokenAt({ recent }: Walk, back: number): SqlToken | undefined {
  return recent[recent.length - 1 - back];
}

function wordAt(walk: Walk, back: number): string | undefined {
  const token = tokenAt(walk, back);
  return token?.kind === 'word' ? walk.sql.slice(token.range.start, token.range.end).toLowerCase() : undefined;
}

/** A name with or without backquotes, in lower case: GoogleSQL's variables and functions ignore case. */
function nameAt(walk: Walk, back: number): string | undefined {
  const token = tokenAt(walk, back);
  if (token?.kind !== 'name') return wordAt(walk, back);
  return walk.sql.slice(token.range.start + 1, token.range.end - 1).toLowerCase();
}

function isSign(walk: Walk, back: number, sign: string): boolean {
  const token = tokenAt(walk, back);
  return token?.kind === 'sign' && walk.sql.charAt(token.range.start) === sign;
}
