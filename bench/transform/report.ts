import type { Machine } from './machine.ts';
import type { Results } from './parts.ts';
import type { Settings } from './settings.ts';
export function reportText(report: { settings: Settings; machine: Machine; results: Results }): string {
  return JSON.stringify(report.machine);
}
