/** What is going on, for whoever shows it. */
import { type Disposable, type Event, EventEmitter } from 'vscode';

/** A job that is going on. */
export interface Undertaking {
  readonly title: string;
  /** Where it stands; empty at first. */
  readonly progress: string;
}

export interface Activity extends Disposable {
  /** In the order in which they began. */
  readonly current: readonly Undertaking[];
  readonly onDidChange: Event<void>;
  /** Tells that a job begins. */
  begin(title: string): { report(progress: string): void; end(): void };
}

/** Nothing is going on yet. */
export function createActivity(): Activity {
  const changed = new EventEmitter<void>();
  const going = new Map<symbol, Undertaking>();
  return {
    get current() {
      return [...going.values()];
    },
    onDidChange: changed.event,
    begin: (title) => {
      const key = Symbol(title);
      const show = (progress: string) => {
        going.set(key, { title, progress });
        changed.fire();
      };
      show('');
      return {
        report: show,
        end: () => {
          going.delete(key);
          changed.fire();
        },
      };
    },
    dispose: () => changed.dispose(),
  };
}
