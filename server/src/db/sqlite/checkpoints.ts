import type Sqlite from 'better-sqlite3';
import { startWorker, workerModule } from '../../base/run-worker.ts';
import { CHECKPOINT_PAGES } from './sqlite-connection.ts';

/** How often the thread looks at the log. */
export const LOOK_EVERY_MS = 100;
const HEAP_MB_MAX = 32;

export interface Checkpoints {
  /** Resolves once a log that is worth it is folded into the file, as far as it was written now. */
  fold(): Promise<void>;
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
    async fold() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin.
      worker.postMessage('fold');
      await Promise.race([new Promise((resolve) => worker.once('message', resolve)), ended]);
    },
    async stop() {
      isStopping = true;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin.
      worker.postMessage('stop');
      await ended;
    },
  };
}

/**
 * Whether the log holds enough that a checkpoint is worth its two syncs. Asks SQLite: to read the log's index as a file would drop
 * every lock that this process holds on it, because POSIX drops them when any descriptor of the file is closed, and the next
 * process that opens the database would then truncate the index under this one.
 */
export function isCheckpointDue(connection: Sqlite.Database): boolean {
  const [state] = connection.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
  return state !== undefined && state.log - state.checkpointed >= CHECKPOINT_PAGES;
}
