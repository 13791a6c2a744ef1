/** The commands that work on a warehouse, and so need a desktop. */
import { checkAgainstWarehouse } from './check-against-warehouse.ts';
import type { WarehouseCommand } from './command.ts';
import { deploy } from './deploy.ts';
import { deployInstallRun } from './deploy-install-run.ts';
import { install } from './install.ts';
import { loadExportFiles } from './load-export-files.ts';
import { makeSampleExport } from './make-sample-export.ts';
import { openStatus } from './open-status.ts';
import { plan } from './plan.ts';
import { previewEvents } from './preview-events.ts';
import { run } from './run.ts';
import { runInstallationScript } from './run-installation-script.ts';
import { selectWarehouse } from './select-warehouse.ts';
import { setUpRegion } from './set-up-region.ts';
import { showSql } from './show-sql.ts';
import { uninstall } from './uninstall.ts';

export const WAREHOUSE_COMMANDS: readonly WarehouseCommand[] = [
  plan,
  showSql,
  checkAgainstWarehouse,
  setUpRegion,
  deploy,
  install,
  run,
  deployInstallRun,
  runInstallationScript,
  uninstall,
  previewEvents,
  openStatus,
  selectWarehouse,
  loadExportFiles,
  makeSampleExport,
];
