/** The page's side of the conversation with its panel. */

/** The way to the panel, and what VS Code keeps of the page while it is hidden. */
export interface Host<State> {
  /** What was kept. */
  readonly state: Partial<State>;
  /** Keeps more, or something else; a field that is undefined is forgotten. */
  keep(change: Partial<State>): void;
  /** Says something to the panel. */
  tell(message: unknown): void;
  /** Tells a screen reader something. */
  say(text: string): void;
}

/**
 * Begins the conversation: says that the page is ready, with what was kept of it, and listens.
 *
 * @param hear what is done with a message of the panel
 */
export function connect<Heard, State extends object>(hear: (message: Heard) => void): Host<State> {
  const api = acquireVsCodeApi();
  let state = (api.getState() ?? {}) as Partial<State>;
  const said = document.querySelector('#said');
  window.addEventListener('message', ({ data }: MessageEvent<Heard>) => hear(data));
  return {
    get state() {
      return state;
    },
    keep: (change) => {
      state = { ...state, ...change };
      api.setState(state);
    },
    tell: (message) => api.postMessage(message),
    say: (text) => {
      if (said !== null) said.textContent = text;
    },
  };
}
