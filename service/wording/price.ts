/** Prices, for people. */

/**
 * Writes a price.
 *
 * @param dollars - an amount of US dollars
 * @returns `$1.20`, `$1,234`; `less than $0.01` for less than a cent that is not nothing
 */
export function price(dollars: number): string {
  if (dollars === 0) return '$0';
  if (dollars < 0.01) return 'less than $0.01';
  const text = dollars < 1000 ? dollars.toFixed(2) : String(Math.round(dollars));
  return `$${text.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}
