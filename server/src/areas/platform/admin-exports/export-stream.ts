import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { collectYoung } from '#base/collect-garbage';
import { TooManyRows } from './content/export-text.ts';
import type { FromThread } from './export-job.ts';

/** Bytes that wait for the reader: some pieces, so that the thread prepares the next one in the meantime. */
const WAITING_BYTES = 256 * 1024;
/** Bytes that were passed on and may wait to be collected. */
const UNCOLLECTED_BYTES_MAX = 4 * 1024 * 1024;
/** A reader that takes nothing for this long is gone. */
const STALLED_MS = 2 * 60_000;

/** The reader took nothing for two minutes. */
export class StalledReader extends Error {}

type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'on'>;

/**
 * What a thread exports, no faster than it is read: each piece is asked for. A reader that goes away or stalls ends the thread, and
 * an error there breaks the stream off instead of ending it early. Requirement Y33.
 */
export class ExportStream extends Readable {
  /** Rows of the pieces that were passed on. */
  rows = 0;
  readonly #thread: Thread;
  #isComplete = false;
  #uncollectedBytes = 0;
  #stalled: NodeJS.Timeout | undefined;

  constructor(thread: Thread) {
    super({ highWaterMark: WAITING_BYTES });
    this.#thread = thread;
    thread.on('message', (message: FromThread) => this.#heard(message));
    thread.on('error', (error) => this.destroy(error));
    thread.on('exit', () => {
      if (!this.#isComplete) this.destroy(new Error('The thread of an export ended.'));
    });
  }

  override _read(): void {
    clearTimeout(this.#stalled);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread.postMessage('more');
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#stalled);
    void this.#thread.terminate();
    done(error);
  }

  #heard(message: FromThread): void {
    if (message.kind === 'too-many') {
      this.destroy(new TooManyRows());
      return;
    }
    this.rows = message.rows;
    this.#isComplete = message.kind === 'end';
    this.#watch();
    if (message.kind === 'piece') this.#tidy(message.bytes.length);
    this.push(message.kind === 'piece' ? message.bytes : null);
  }

  #tidy(bytes: number): void {
    this.#uncollectedBytes += bytes;
    if (this.#uncollectedBytes < UNCOLLECTED_BYTES_MAX) return;
    this.#uncollectedBytes = 0;
    collectYoung();
  }

  /** Until the reader asks for more, or has read all. */
  #watch(): void {
    clearTimeout(this.#stalled);
    this.#stalled = setTimeout(() => this.destroy(new StalledReader()), STALLED_MS).unref();
  }
}
