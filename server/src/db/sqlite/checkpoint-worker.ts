import { parentPort, workerData } from 'node:worker_threads';
import { isCheckpointDue, LOOK_EVERY_MS } from './checkpoints.ts';
import { openSqliteConnection } from './sqlite-connection.ts';

const connection = openSqliteConnection(workerData as string, 'checkpointer');

/* PASSIVE neither waits nor blocks: pages that a reader or writer still needs follow in a later round. */
function fold(): void {
  try {
    if (isCheckpointDue(connection)) connection.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    /* A full disk: nothing is lost that is in the log, and there may be room next time. */
  }
}

const timer = setInterval(fold, LOOK_EVERY_MS);

parentPort?.on('message', (message: 'fold' | 'stop') => {
  if (message === 'fold') {
    fold();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin.
    return parentPort?.postMessage('folded');
  }
  clearInterval(timer);
  connection.close();
  parentPort?.close();
});
