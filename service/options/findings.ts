import type { JsonPath } from '../values.ts';
import type { Finding, Tell } from './problem.ts';

/**
 * Makes a list and the function that rules tell their findings to.
 *
 * @returns both
 */
export function collector(): { findings: Finding[]; tell: Tell } {
  const findings: Finding[] = [];
  const tell: Tell = (code, { path, range }, message, data, related) => {
    findings.push({ code, path, range, message, data, related });
  };
  return { findings, tell };
}

/**
 * Puts findings into the order in which they are told: by position in the document, then by code. Those of one code at
 * one place stay as they are.
 *
 * @param findings - findings, or problems, of one document
 * @returns a new array
 */
export function inOrder<T extends Finding>(findings: readonly T[]): T[] {
  return findings.slice().sort((a, b) => a.range.start - b.range.start || (a.code < b.code ? -1 : +(a.code > b.code)));
}

/**
 * Puts findings into one text, for a warehouse that can raise only one message.
 *
 * @param findings - findings, or problems, of one options object
 * @returns a line `path: message [code]` for each
 */
export function report(findings: readonly Finding[]): string {
  return findings.map(({ path, message, code }) => `${pathText(path)}: ${message} [${code}]`).join('\n');
}

/**
 * Writes a path as people do.
 *
 * @param path - keys and indexes
 * @returns for example `custom_event_params[0].type`; `options` for the object itself
 */
export function pathText(path: JsonPath): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return text.slice(1) || 'options';
}
