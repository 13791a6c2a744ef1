import { locationOf, type Region, regionOf } from '../service/region.ts';
import { wrongCall } from './command.ts';

/**
 * Reads a region as it is typed.
 *
 * @param typed `<project>.<region>`
 * @returns its parts; throws a CommandError with exit code 2 when it is not of that form
 */
export function typedRegion(typed: string): Region {
  const region = regionOf(typed);
  if (region !== undefined) return region;
  const place = /^.+\.([^.]+)$/.exec(typed)?.[1];
  if (place !== undefined) typedLocation(place);
  throw wrongCall('region-format', `A region is typed <project>.<region>, such as acme-shop.EU, not "${typed}".`);
}

/**
 * Reads a location as it is typed.
 *
 * @param typed `eu`, `europe-west2`
 * @returns as BigQuery spells it; throws a CommandError with exit code 2 when it cannot be one
 */
export function typedLocation(typed: string): string {
  const location = locationOf(typed);
  if (location !== undefined) return location;
  throw wrongCall(
    'region-format',
    `"${typed}" is no location of BigQuery; there are EU, US, and others like europe-west2.`,
  );
}
