/** What VS Code gives a page (https://code.visualstudio.com/api/extension-guides/webview). */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** A style sheet, which the build puts beside the script. */
declare module '*.css';
