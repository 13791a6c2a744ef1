/** What every page and its panel say to each other, whatever they show. */
import { isRecord } from './untrusted.ts';

/** The commands that a page may ask for: each is about the page's file, and asks before it writes. */
export const PAGE_COMMANDS = [
  'svc.deployInstallRun',
  'svc.run',
  'svc.plan',
  'svc.openStatus',
  'svc.previewEvents',
  'svc.check',
] as const;

export type PageCommand = (typeof PAGE_COMMANDS)[number];

/** Something that a person can do next: the words of a button, and its command. */
export interface NextStep {
  readonly title: string;
  readonly command: PageCommand;
}

/** Why there is nothing to show. */
export interface Absent {
  readonly kind: 'absent';
  /** One line, then a sentence or two. */
  readonly title: string;
  readonly detail: string;
  readonly next: readonly NextStep[];
  /** True when it will soon be otherwise: what is shown may stay. */
  readonly passing?: boolean;
}

/** A person pressed the button of a {@link NextStep}. */
export interface CommandAsked {
  readonly kind: 'command';
  readonly command: PageCommand;
}

/**
 * Reads a message that asks for a command.
 *
 * @param value a message from a page, which is not trusted
 */
export function readCommandAsked(value: unknown): CommandAsked | undefined {
  if (!isRecord(value) || value['kind'] !== 'command') return undefined;
  const command = PAGE_COMMANDS.find((known) => known === value['command']);
  return command && { kind: 'command', command };
}
