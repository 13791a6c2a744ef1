import type { Writable } from 'node:stream';
import { AbstractMessageWriter, type Message, type MessageWriter } from 'vscode-languageserver/node';

/**
 * Writes each message in one piece. The library's writer hands over the head of a message first, and the rest in a later turn
 * of the event loop: a client that waits for an answer is woken twice for it, which takes longer than to check a small file.
 */
export class WholeMessageWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #output: Writable;

  /** @param output - takes the messages, in the order in which they are written */
  constructor(output: Writable) {
    super();
    this.#output = output;
    output.on('error', (error) => this.fireError(error));
    output.on('close', () => this.fireClose());
  }

  /**
   * Writes a message.
   *
   * @param message - the message
   * @returns a promise that is kept as soon as there is nothing more to do for the message: it was handed over, or nobody
   *   takes it, which is told once and not for each message
   */
  write(message: Message): Promise<void> {
    const content = JSON.stringify(message);
    const whole = `Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
    return new Promise((resolve) => {
      this.#output.write(whole, () => resolve());
    });
  }

  /** Says that no further message follows. */
  end(): void {
    this.#output.end();
  }
}
