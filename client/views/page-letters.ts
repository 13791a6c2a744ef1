/** How wide text is drawn. */
import { element } from './page-elements.ts';

/**
 * Measures the fonts of the page.
 *
 * @returns the width of a letter in pixels: of the editor's font, where all are alike, and of the other one, on average
 */
export function lettersOf(): { readonly mono: number; readonly text: number } {
  const measure = (name: string, letters: string) => {
    const probe = element(name, { 'aria-hidden': 'true' }, letters);
    document.body.append(probe);
    const width = probe.getBoundingClientRect().width / letters.length;
    probe.remove();
    return width;
  };
  return {
    mono: measure('span.mono.probe', '0'.repeat(100)),
    text: measure('span.probe', 'one table a day, date by date, each exactly once'),
  };
}
