import { describeEvent, describeEventParam, type EventGroup } from '../../../service/catalogue/descriptions.ts';
import { defaultEventParams, defaultEvents, type StreamType } from '../../../service/catalogue/names.ts';
import type { NameFamily } from '../../../service/values.ts';
import { codeSpan } from '../markdown.ts';

const STREAMS: readonly StreamType[] = ['web', 'app'];

/** Sets, because completion asks for every name of the catalogue at once. */
const DEFAULT_EVENTS = byStream((stream) => defaultEvents(stream));
const DEFAULT_PARAMS = byStream((stream) => defaultEventParams(stream).map(({ name }) => name));

const GROUP_WORDS: Readonly<Record<EventGroup, string>> = {
  automatic: 'collected automatically',
  enhanced: 'collected by enhanced measurement',
  recommended: 'recommended',
};

/**
 * Says what the catalogue of default names knows about a name.
 *
 * @param family - the family of the name
 * @param name - the name as the export spells it
 * @returns Markdown; nothing when the name is not in the catalogue
 */
export function catalogueText(family: NameFamily, name: string): string | undefined {
  const streams = STREAMS.filter((stream) => isDefault(family, name, stream)).map(codeSpan);
  if (streams.length === 0) return undefined;
  const { group, description } = meaningOf(family, name);
  const ofStreams = `Default for ${streams.join(' and ')}`;
  return `${description} ${ofStreams}${group ? `, ${GROUP_WORDS[group]}` : ''}.`.trimStart();
}

function isDefault(family: NameFamily, name: string, stream: StreamType): boolean {
  if (family === 'event') return DEFAULT_EVENTS[stream].has(name);
  return family === 'event_param' && DEFAULT_PARAMS[stream].has(name);
}

function meaningOf(family: NameFamily, name: string): { readonly group?: EventGroup; readonly description: string } {
  if (family === 'event') return describeEvent(name) ?? { description: '' };
  return { description: describeEventParam(name) ?? '' };
}

function byStream(names: (stream: StreamType) => readonly string[]): Readonly<Record<StreamType, ReadonlySet<string>>> {
  return { web: new Set(names('web')), app: new Set(names('app')), all: new Set(names('all')) };
}
