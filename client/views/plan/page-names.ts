/** Which names take part, and which columns are known before any data is looked at. */
import type { OptionsPlan, PlannedNames } from '../../../service/options/plan.ts';
import { counted } from '../../../service/wording/amounts.ts';
import { FAMILY_TITLES, sumOfNames } from '../../../service/wording/names.ts';
import { element } from '../page-elements.ts';

/** Lists the names by family, then the columns. */
export function namesSection(plan: OptionsPlan): readonly HTMLElement[] {
  const families = plan.names.map((names) => family(names, names.family === 'event' ? plan.conversions : undefined));
  const columns = plan.columns.map(({ name, type }) =>
    element('li', {}, element('code', {}, name), ' ', element('span.faint', {}, type.replaceAll('`', ''))),
  );
  return [
    element('h2', {}, 'Names'),
    element('div.families', {}, ...families),
    element(
      'details',
      {},
      element('summary', {}, `${counted(plan.columns.length, 'column')} before any data is looked at`),
      element('ul.columns', {}, ...columns),
    ),
  ];
}

function family(names: PlannedNames, conversions: readonly string[] | undefined): HTMLElement {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['default', names.default],
    ['custom', names.custom],
    ['without', names.excluded],
    ['conversions', conversions ?? []],
  ];
  return element(
    'div.family',
    {},
    element('h3', {}, FAMILY_TITLES[names.family]),
    element('p.faint', {}, sumOfNames(names)),
    ...lists.filter(([, list]) => list.length > 0).map(([title, list]) => listOf(title, list)),
  );
}

function listOf(title: string, names: readonly string[]): HTMLElement {
  return element(
    'details',
    { open: names.length <= 12 },
    element('summary', {}, `${title} `, element('span.faint', {}, String(names.length))),
    element('p.chips', {}, ...names.map((name) => element('code.chip', {}, name))),
  );
}
