/** What a query reads and costs, for people. */
import { size } from '../../service/wording/amounts.ts';
import { price } from '../../service/wording/price.ts';

/**
 * Words what queries are going to read, and the price.
 *
 * @param scan bytes as a dry run tells them, and dollars as they were estimated from them
 * @returns `1.2 GB, about $0.01`; without a price where it may be more
 */
export function scanText({ bytes, dollars, isLeast = false }: Scan): string {
  if (isLeast) return `at least ${size(bytes)}; of files in a bucket BigQuery does not know more beforehand`;
  return `${size(bytes)}, ${priceText(dollars)}`;
}

/** What a plan says about reading; the pages of views know no warehouse. */
interface Scan {
  readonly bytes: number;
  readonly dollars: number;
  readonly isLeast?: boolean;
}

/** Below a cent nobody counts. */
function priceText(dollars: number): string {
  if (dollars === 0) return 'for nothing';
  return dollars < 0.01 ? 'less than a cent' : `about ${price(dollars)}`;
}
