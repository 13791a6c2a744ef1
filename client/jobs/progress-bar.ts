import { ProgressLocation, window } from 'vscode';

/** A bar in a notification. */
export interface ProgressBar {
  /**
   * Tells where a job stands.
   *
   * @param message for people
   * @param percent from 0 to 100; the bar never goes back, although a job of several steps starts anew with each
   */
  report(message: string, percent: number): void;
  end(): void;
}

/** What is done sooner needs no notification, in milliseconds. */
const PATIENCE = 400;

/**
 * Shows a notification with a bar and a button that stops the job, once the job has gone on for a while.
 *
 * @param title of the job
 * @param stop stops it
 */
export function progressBar(title: string, stop: () => void): ProgressBar {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let shown = { message: '', percent: 0 };
  let show = (_message: string, _percent: number) => {};
  const timer = setTimeout(() => {
    void window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (bar, token) => {
      token.onCancellationRequested(stop);
      let percent = 0;
      show = (message, now) => {
        bar.report({ message, increment: Math.max(0, now - percent) });
        percent = Math.max(percent, now);
      };
      show(shown.message, shown.percent);
      return ended;
    });
  }, PATIENCE);
  return {
    report: (message, percent) => {
      shown = { message, percent };
      show(message, percent);
    },
    end: () => {
      clearTimeout(timer);
      end();
    },
  };
}
