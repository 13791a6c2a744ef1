/** Makes the elements of a page. Text is always text: nothing that comes from outside is read as HTML. */
import type { Absent, NextStep } from './messages.ts';

export type Child = Node | string | undefined;

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Makes an element.
 *
 * @param name of the tag, with classes after dots: `button.quiet`
 * @param attributes what is undefined or false is left out; true stands without a value
 */
export function element(name: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  const [tag = 'div', ...classes] = name.split('.');
  return furnished(document.createElement(tag), classes, attributes, children);
}

/** Makes an element of a drawing. */
export function drawn(name: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const [tag = 'g', ...classes] = name.split('.');
  return furnished(document.createElementNS('http://www.w3.org/2000/svg', tag), classes, attributes, children);
}

/** Makes a button. */
export function button(title: string, press: () => void, attributes: Attributes = {}): HTMLElement {
  const made = element('button', { type: 'button', ...attributes }, title);
  made.addEventListener('click', press);
  return made;
}

/**
 * Tells why there is nothing to show, and what can be done.
 *
 * @param press is called with the step whose button was pressed
 */
export function absence({ title, detail, next }: Absent, press: (step: NextStep) => void): HTMLElement {
  return element(
    'section.absence',
    {},
    element('h2', {}, title),
    element('p', {}, detail),
    element(
      'p.actions',
      {},
      ...next.map((step, at) => button(step.title, () => press(step), { class: at === 0 ? 'main' : undefined })),
    ),
  );
}

/** The place in the document that a page fills. */
export function pageRoot(): HTMLElement {
  const root = document.querySelector<HTMLElement>('#page');
  if (root === null) throw new Error('The document has no place for the page.');
  return root;
}

function furnished<E extends Element>(
  made: E,
  classes: readonly string[],
  attributes: Attributes,
  children: readonly Child[],
): E {
  if (classes.length > 0) made.classList.add(...classes);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (name === 'class') made.classList.add(String(value));
    else made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}
