/** Panels: one for each view and options file, which come back when the editor is started again. */
import { type Disposable, Uri, ViewColumn, type WebviewOptions, type WebviewPanel, window } from 'vscode';
import { nameOf } from '../options/options-files.ts';
import type { Surroundings } from '../surroundings.ts';
import { pageHtml } from './document.ts';
import { isRecord } from './untrusted.ts';

/** A kind of panel. */
export interface View<Said> {
  /** The folder of its page. */
  readonly name: string;
  /** Stands before the name of the file. */
  readonly title: string;
  /** Beside the editor, or in its place. */
  readonly column: ViewColumn.Beside | ViewColumn.Active;
  /** Reads what the page said, which is not trusted. */
  readonly read: (message: unknown) => Said | undefined;
  /**
   * Brings a panel to life.
   *
   * @returns what answers the page; its disposal ends what was begun for the panel
   */
  readonly begin: (surroundings: Surroundings, place: Place) => Answering<Said>;
}

/** A panel as its view sees it. */
export interface Place {
  /** The options file that it is about. */
  readonly file: Uri;
  /** Tells the page something; lost while the page is hidden, because it asks anew when it is shown. */
  readonly tell: (message: unknown) => void;
}

export interface Answering<Said> extends Disposable {
  readonly answer: (said: Said) => void;
}

/**
 * Shows the panel of a view for a file: the one that is there, or a new one.
 *
 * @param wish is taken as if its page had said it
 */
export function showPanel<Said>(surroundings: Surroundings, view: View<Said>, file: Uri, wish?: Said): void {
  const open = panelsOf(surroundings).get(keyOf(view.name, file)) ?? newPanel(surroundings, view, file);
  if (wish !== undefined) open.hear(wish);
  open.panel.reveal(undefined, view.column === ViewColumn.Beside);
}

function newPanel<Said>(surroundings: Surroundings, view: View<Said>, file: Uri): OpenPanel {
  const column = { viewColumn: view.column, preserveFocus: view.column === ViewColumn.Beside };
  const options = { ...optionsOf(surroundings), retainContextWhenHidden: false };
  const panel = window.createWebviewPanel(typeOf(view.name), titleOf(view, file), column, options);
  return fill(surroundings, view, panel, file);
}

/** Brings panels of a view back that were open when the editor was closed. */
export function restorePanels<Said>(surroundings: Surroundings, view: View<Said>): Disposable {
  return window.registerWebviewPanelSerializer(typeOf(view.name), {
    deserializeWebviewPanel: async (panel, state: unknown) => {
      const file = isRecord(state) && typeof state['file'] === 'string' ? Uri.parse(state['file'], true) : undefined;
      if (file === undefined) return panel.dispose();
      panel.webview.options = optionsOf(surroundings);
      fill(surroundings, view, panel, file);
    },
  });
}

function fill<Said>(surroundings: Surroundings, view: View<Said>, panel: WebviewPanel, file: Uri): OpenPanel {
  const panels = panelsOf(surroundings);
  const key = keyOf(view.name, file);
  const { webview } = panel;
  const folder = pagesOf(surroundings);
  const answering = view.begin(surroundings, { file, tell: (message) => void webview.postMessage(message) });
  const hear = (message: unknown) => {
    const said = view.read(message);
    if (said === undefined) surroundings.log.warn(`The page ${view.name} said something that no page says.`);
    else answering.answer(said);
  };
  const open = { panel, hear };
  panels.set(key, open);
  const listening = webview.onDidReceiveMessage(hear);
  panel.onDidDispose(() => {
    if (panels.get(key) === open) panels.delete(key);
    listening.dispose();
    answering.dispose();
  });
  webview.html = pageHtml({
    title: titleOf(view, file),
    script: String(webview.asWebviewUri(Uri.joinPath(folder, `${view.name}.js`))),
    style: String(webview.asWebviewUri(Uri.joinPath(folder, `${view.name}.css`))),
    cspSource: webview.cspSource,
    nonce: randomNonce(),
  });
  return open;
}

interface OpenPanel {
  readonly panel: WebviewPanel;
  /** Takes a message of the page. */
  readonly hear: (message: unknown) => void;
}

/** A page may run its script, and load what was built for pages; nothing else of this machine. */
function optionsOf(surroundings: Surroundings): WebviewOptions {
  return { enableScripts: true, enableForms: false, localResourceRoots: [pagesOf(surroundings)] };
}

function pagesOf({ extension }: Surroundings): Uri {
  return Uri.joinPath(extension.extensionUri, 'dist', 'client', 'views');
}

/** The open panels of a session, by view and file. They belong to the surroundings, which are made once a session. */
const OPEN = new WeakMap<Surroundings, Map<string, OpenPanel>>();

function panelsOf(surroundings: Surroundings): Map<string, OpenPanel> {
  const open = OPEN.get(surroundings) ?? new Map<string, OpenPanel>();
  OPEN.set(surroundings, open);
  return open;
}

function typeOf(name: string): string {
  return `svc.${name}`;
}

function keyOf(name: string, file: Uri): string {
  return `${name} ${file.toString()}`;
}

function titleOf(view: { readonly title: string }, file: Uri): string {
  return `${view.title}: ${nameOf(file).split('/').at(-1) ?? ''}`;
}

function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
