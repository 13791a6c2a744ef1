import { Disposable } from 'vscode';
import type { Surroundings } from '../surroundings.ts';
import { restorePanels } from './panels.ts';
import { PLAN } from './plan/panel.ts';
import { PREVIEW } from './preview/panel.ts';
import { STATUS } from './status/panel.ts';
import { registerStatusTree } from './status/tree.ts';

/** Registers the tree view, and the panels that come back when the editor is started again. */
export function registerViews(surroundings: Surroundings): Disposable {
  return Disposable.from(
    registerStatusTree(surroundings),
    restorePanels(surroundings, PREVIEW),
    restorePanels(surroundings, STATUS),
    restorePanels(surroundings, PLAN),
  );
}
