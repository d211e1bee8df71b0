import { closeSync, openSync, readSync } from 'node:fs';
import { startWorker, workerModule } from '../run-worker.ts';

/** How often the thread looks at the log. */
export const LOOK_EVERY_MS = 100;
/** 4 MB of pages that are in the log and not yet in the file: a checkpoint syncs twice, so it waits until that is worth it. */
const PENDING_PAGES_MIN = 1_000;
const HEAP_MB_MAX = 32;

/*
 * The log's index, a file of its own: the last valid frame and how many frames are in the database file already, each a
 * 32-bit number in the machine's order. Source: sqlite.org/walformat.html, 'The WAL-Index File Format'.
 */
const MAX_FRAME_AT = 16;
const BACKFILLED_AT = 96;
const HEADER_BYTES = 100;

export interface Checkpoints {
  stop(): Promise<void>;
}

/**
 * Folds the log of a SQLite file into it from a thread with a connection of its own, so that no writer waits for it. `onEnd` runs
 * when the thread ends for any other reason than `stop`.
 */
export function startCheckpoints(path: string, onEnd: () => void): Checkpoints {
  const worker = startWorker(workerModule(import.meta.url, './checkpoint-worker'), path, HEAP_MB_MAX);
  let isStopping = false;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (!isStopping) onEnd();
  });
  /* It ends with the process that forgets to stop it. */
  worker.unref();
  return {
    async stop() {
      isStopping = true;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin.
      worker.postMessage('stop');
      await ended;
    },
  };
}

/** Whether the log holds enough that a checkpoint is worth its two syncs; false where there is no log. */
export function isCheckpointDue(path: string): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  try {
    const file = openSync(`${path}-shm`, 'r');
    try {
      if (readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  const [last, backfilled] = [header.readUInt32LE(MAX_FRAME_AT), header.readUInt32LE(BACKFILLED_AT)];
  return last - backfilled >= PENDING_PAGES_MIN;
}
